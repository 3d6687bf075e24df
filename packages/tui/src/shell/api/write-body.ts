import { formOf } from '@saffron/core/client'
import type { Endpoint } from '@saffron/core/contract'

import { isRecord } from './fields.ts'
import type { CallParts } from './read-call.ts'

interface Outgoing {
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** The outgoing body of a call, with its headers. */
export function writeBody({ tus, form, ...endpoint }: Endpoint, { body, content }: CallParts): Outgoing {
  const typed = content === undefined ? {} : { 'content-type': content.type }
  if (tus === true) return { body: content, headers: { ...tusHeaders(body), ...typed } }
  if (content !== undefined) return { body: content, headers: typed }
  if (endpoint.body === undefined) return { headers: {} }
  if (form === true) return { body: formOf(body), headers: {} }
  // Sent as text, so content that looks like one of our entities isn't converted.
  return { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
}

const HEADERS: ReadonlyMap<string, string> = new Map([
  ['length', 'Upload-Length'],
  ['offset', 'Upload-Offset'],
])

/** Chunked uploads send the contract's body as headers. */
function tusHeaders(body: unknown): Record<string, string> {
  const headers: Record<string, string> = { 'Tus-Resumable': '1.0.0' }
  const metadata: string[] = []
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (typeof value !== 'string') continue
    const header = HEADERS.get(name)
    if (header === undefined) metadata.push(`${name} ${Buffer.from(value).toString('base64')}`)
    else headers[header] = value
  }
  return metadata.length === 0 ? headers : { ...headers, 'Upload-Metadata': metadata.join(',') }
}
