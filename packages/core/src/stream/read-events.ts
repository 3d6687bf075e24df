import { createParser } from 'eventsource-parser'

import { ApiError } from '../errors/index.ts'

/** One server-sent event, its data not yet read. */
export interface WireEvent {
  readonly id?: string
  /** `message` where the server named none. */
  readonly event: string
  readonly data: string
}

/**
 * Silence after which a connection counts as lost, in ms: the server sends a comment every 15 s, so three are missing.
 */
const MAX_SILENCE_MS = 45_000

/**
 * Reads server-sent events from a body, wherever its bytes are split. Ends with the body; a cut connection throws
 * `client.aborted`, silence of `maxSilenceMs` `client.timeout`, an abort `client.cancelled`. Leaving the loop closes the connection.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
  maxSilenceMs: number = MAX_SILENCE_MS,
): AsyncGenerator<WireEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let ready: WireEvent[] = []
  const parser = createParser({
    onEvent: ({ id, event = 'message', data }) => {
      ready.push(id === undefined ? { event, data } : { id, event, data })
    },
  })
  const watch = watchSilence(maxSilenceMs, () => reader.cancel().catch(() => undefined))
  const onAbort = (): void => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      const { done, value } = await readChunk(reader, signal)
      if (signal?.aborted) throw new ApiError('client.cancelled')
      if (watch.silent()) throw new ApiError('client.timeout')
      if (done) return
      watch.heard()
      parser.feed(decoder.decode(value, { stream: true }))
      const batch = ready
      ready = []
      yield* batch
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    watch.stop()
    await reader.cancel().catch(() => undefined)
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal | undefined) {
  try {
    return await reader.read()
  } catch (error) {
    throw new ApiError(signal?.aborted ? 'client.cancelled' : 'client.aborted', { cause: error })
  }
}

/** One timer for the whole stream, set anew only when it fires: a chunk costs no more than a look at the clock. */
function watchSilence(limitMs: number, onSilence: () => void) {
  let heardAt = Date.now()
  let silent = false
  let timer = setTimeout(check, limitMs)
  function check(): void {
    const left = heardAt + limitMs - Date.now()
    if (left > 0) {
      timer = setTimeout(check, left)
      return
    }
    silent = true
    onSilence()
  }
  return {
    heard: () => {
      heardAt = Date.now()
    },
    silent: () => silent,
    stop: () => clearTimeout(timer),
  }
}
