import type { TestServer } from './test-server.ts'

export interface Sent {
  readonly status: number
  readonly headers: Headers
  /** Parsed if it's JSON, otherwise text. */
  readonly body: unknown
}

export interface Sending {
  readonly token?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Ends the call. With it, an event stream isn't read, because it may be endless. */
  readonly signal?: AbortSignal
}

/** Makes a plain HTTP call that the typed client wouldn't send. */
export async function send(server: Pick<TestServer, 'url'>, call: string, sending: Sending = {}): Promise<Sent> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const { token, json, raw, headers, signal } = sending
  const response = await fetch(server.url + path, {
    method,
    ...(signal && { signal }),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: json === undefined ? (raw ?? null) : JSON.stringify(json),
  })
  const isStream = response.headers.get('content-type')?.includes('event-stream') === true
  const text = signal !== undefined && isStream ? '' : await response.text()
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
