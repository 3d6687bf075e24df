import { createParser } from 'eventsource-parser'

import { ApiError } from '../errors/index.ts'

/** One server-sent event with unparsed data. */
export interface WireEvent {
  readonly id?: string
  /** `message` if the server gave no name. */
  readonly event: string
  readonly data: string
}

/**
 * Milliseconds of silence after which a connection counts as lost. The server sends a comment every 15 s, so three are
 * missing.
 */
const MAX_SILENCE_MS = 45_000

/**
 * Yields server-sent events of a body, wherever its bytes are split. Ends with the body. Throws `client.aborted` for a
 * cut connection, `client.timeout` after `maxSilenceMs` of silence, and `client.cancelled` on abort. Leaving the loop
 * closes the connection.
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

/** One timer for the whole stream, rescheduled only when it fires, so a chunk costs only a clock read. */
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
