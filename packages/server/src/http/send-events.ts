import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

import type { EventFrame } from '../event-frame.ts'
import { type ChunkWriter, chunkWriter } from './chunk-writer.ts'

/** How often a silent stream says that it lives (api.md: every 15 s). */
const HEARTBEAT_MS = 15_000
/** A watcher that takes nothing for this long is dropped; it may attach again where it was. */
const STALLED_MS = 30_000

export interface EventStream {
  readonly frames: AsyncIterable<EventFrame>
  /** Aborted when the client goes, or must. */
  readonly signal: AbortSignal
  /** The last frame to send when `frames` throws; undefined where the client takes a broken connection as the news. */
  readonly failure: (error: unknown) => Promise<EventFrame | undefined>
  readonly heartbeatMs?: number
  readonly stalledMs?: number
}

/** Server-sent events, one frame at a time: the next is asked for when the client has taken the one before. */
export async function sendEvents(response: ServerResponse, stream: EventStream): Promise<void> {
  const { frames, signal, failure, heartbeatMs = HEARTBEAT_MS, stalledMs = STALLED_MS } = stream
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that gather an answer before they pass it on do so here only if not told.
    'x-accel-buffering': 'no',
  })
  const body = chunkWriter(response)
  const heartbeat = setInterval(() => {
    if (response.writableLength === 0) body.write(':\n\n')
  }, heartbeatMs)
  try {
    for await (const frame of frames) {
      if (signal.aborted) break
      if (!body.write(writeFrame(frame)) && !(await isDrained(body, signal, stalledMs))) break
    }
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

function writeFrame({ id, event, data }: EventFrame): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  return event === undefined ? `${head}data: ${data}\n\n` : `${head}event: ${event}\ndata: ${data}\n\n`
}

/** Waits until the client has taken what is under way; false when it went, or took too long and was dropped. */
async function isDrained({ target }: ChunkWriter, signal: AbortSignal, stalledMs: number): Promise<boolean> {
  const over = new AbortController()
  const waiting = AbortSignal.any([signal, over.signal])
  try {
    const stalled = delay(stalledMs, 'stalled', { signal: waiting })
    const outcome = await Promise.race([once(target, 'drain', { signal: waiting }), stalled])
    if (outcome === 'stalled') target.destroy()
    return outcome !== 'stalled'
  } catch {
    return false
  } finally {
    over.abort()
  }
}
