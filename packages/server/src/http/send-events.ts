import type { ServerResponse } from 'node:http'

import { type Flow, pour } from '../push/index.ts'
import { type ChunkWriter, chunkWriter } from './chunk-writer.ts'
import type { EventFrame } from './event-frame.ts'

/** How often an idle stream sends a heartbeat. */
const HEARTBEAT_MS = 15_000
/** A watcher that takes nothing for this long is dropped; it may attach again where it was. */
const STALLED_MS = 30_000

export interface EventStream {
  readonly frames: AsyncIterable<EventFrame>
  /** Aborted when the client disconnects or must be disconnected. */
  readonly signal: AbortSignal
  /** The last frame to send when `frames` throws; undefined where the client takes a broken connection as the news. */
  readonly failure: (error: unknown) => Promise<EventFrame | undefined>
  readonly heartbeatMs?: number
  readonly stalledMs?: number
}

/** Sends server-sent events as they arrive. Pauses the source while the client is slow. */
export async function sendEvents(response: ServerResponse, stream: EventStream): Promise<void> {
  const { frames, signal, failure, heartbeatMs = HEARTBEAT_MS, stalledMs = STALLED_MS } = stream
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Prevents proxies from buffering the response.
    'x-accel-buffering': 'no',
  })
  const body = chunkWriter(response)
  const heartbeat = setInterval(() => {
    if (response.writableLength === 0) body.write(':\n\n')
  }, heartbeatMs)
  try {
    await pourInto(body, { frames, signal, stalledMs })
  } catch (error) {
    const frame = await failure(error)
    if (frame === undefined) {
      body.flush()
      response.destroy()
    } else if (!signal.aborted) body.write(writeFrame(frame))
  } finally {
    clearInterval(heartbeat)
    if (signal.aborted) response.destroy()
    else if (!response.destroyed) body.end()
  }
}

type Pouring = Required<Pick<EventStream, 'frames' | 'signal' | 'stalledMs'>>

/**
 * Resolves when everything is written, or the client has disconnected or was dropped. Rejects with the error of the
 * frames.
 */
function pourInto(body: ChunkWriter, { frames, signal, stalledMs }: Pouring): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { target } = body
  let flow: Flow | undefined
  let stalled: NodeJS.Timeout | undefined
  const resume = (): void => {
    clearTimeout(stalled)
    stalled = undefined
    flow?.resume()
  }
  const drop = (): void => {
    target.destroy()
    leave()
  }
  const leave = (): void => {
    resolve()
    // Runs after the other listeners of this abort, so that a source that does more than end goes first.
    queueMicrotask(() => flow?.leave())
  }
  signal.addEventListener('abort', leave, { once: true })
  const settled = promise.finally(() => {
    clearTimeout(stalled)
    target.off('drain', resume)
    signal.removeEventListener('abort', leave)
  })
  flow = pour(frames, {
    take: (frame) => {
      if (signal.aborted) return false
      if (body.write(writeFrame(frame))) return true
      if (stalled === undefined) target.once('drain', resume)
      stalled ??= setTimeout(drop, stalledMs)
      return false
    },
    end: resolve,
    fail: reject,
  })
  if (signal.aborted) leave()
  return settled
}

function writeFrame({ id, event, data }: EventFrame): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  return event === undefined ? `${head}data: ${data}\n\n` : `${head}event: ${event}\ndata: ${data}\n\n`
}
