import { newKey } from '../endpoints/new-key.ts'
import { ApiError, isTransient, isRefusal } from '../errors/index.ts'
import type { ConnectionSlot, AcquireSlot } from '../stream/connection-slot.ts'
import { createReconnect, type ReconnectOptions } from '../stream/reconnecting.ts'
import type { ChatApi } from './contract.ts'
import type { StartBody } from './entities.ts'
import type { RunEvent } from './run-events.ts'

export interface FollowRunOptions extends ReconnectOptions {
  readonly api: { readonly chat: Pick<ChatApi['chat'], 'startRun' | 'attachRun'> }
  readonly conversation: string
  /** Starts a run. Without it, attaches to one. */
  readonly start?: StartBody | undefined
  /** The assistant message whose run to attach to. Default: the run in progress. */
  readonly message?: string | undefined
  /** The last received event of the run. Default: 0, which means all events. */
  readonly after?: number | undefined
  /** Slots for connections, if they're limited. Without it, there's always one. */
  readonly acquireSlot?: AcquireSlot | undefined
}

/**
 * How often a start is tried. The pauses last at most two seconds in total, so an unreachable server is reported soon.
 */
const START_TRIES = 3
/** Seconds. If a gateway asks for a longer pause, the start fails with its response. */
const MAX_START_PAUSE = 1

/**
 * Yields the events of a run up to `done`, each once, in order and without gaps, across reconnects. Reconnects from the
 * last received event, with growing pauses. Throws what start or attach responds (404, 409, 401 …), and
 * `client.cancelled` on abort. A start without a response may have begun. It's retried twice with the same key, so the
 * server runs it once, and then fails with the cause. A start is sent right away. Watching waits for a slot, and
 * continues from the last event if it had to give the slot back.
 */
export async function* followRun(options: FollowRunOptions): AsyncGenerator<RunEvent, void, undefined> {
  const { api, conversation, start, signal } = options
  const reconnect = createReconnect(options)
  let { message, after: last = 0 } = options
  let run: string | undefined
  let starting = start !== undefined
  let tries = 0
  const headers = { 'Idempotency-Key': newKey() }

  for (;;) {
    const attachBody = {
      after: last,
      ...(message === undefined ? {} : { message }),
      ...(run === undefined ? {} : { run }),
    }
    const place = await placeOf(options, !starting)
    // The start is sent first, so that the message isn't sent repeatedly.
    const until = starting ? signal : (place?.lost ?? signal)
    const call = {
      params: { id: conversation },
      onOpen: reconnect.opened,
      ...(until === undefined ? {} : { signal: until }),
    }
    const events =
      start !== undefined && starting
        ? api.chat.startRun({ ...call, headers, body: start })
        : api.chat.attachRun({ ...call, body: attachBody })
    let failure: unknown
    try {
      for await (const event of events) {
        starting = false
        // After a reset, the server's numbers are those of another log. Accept the next events as they are.
        if (event.event === 'reset') last = event.seq
        else if (event.seq <= last && event.event !== 'done') continue
        else if (event.seq > last + 1) break
        else last = event.seq
        reconnect.heard()
        if (event.event === 'run') message = event.data.message.id
        if (event.event === 'run' || event.event === 'reset') run = event.data.run ?? run
        yield event
        if (event.event === 'done') return
        if (place?.lost.aborted) break
      }
    } catch (error) {
      if (starting && (isAnswered(error) || asksTooMuch(error))) throw error
      failure = error
    } finally {
      place?.release()
    }
    if (place?.lost.aborted && !signal?.aborted && !starting) continue
    if (starting && ++tries >= START_TRIES) throw failure ?? new ApiError('client.aborted')
    await reconnect.lost(failure)
  }
}

/** Without a slot, as in a browser without locks, the connection is opened anyway. */
async function placeOf({ signal, acquireSlot }: FollowRunOptions, waits: boolean): Promise<ConnectionSlot | undefined> {
  try {
    return await acquireSlot?.({ signal, waits })
  } catch (cause) {
    if (signal?.aborted) throw new ApiError('client.cancelled', { cause })
    return undefined
  }
}

/**
 * Returns whether the server itself, not the network or a gateway, rejected a start. The server's 503 has a code, a
 * gateway's has none.
 */
const isAnswered = (error: unknown): boolean =>
  !isTransient(error) ||
  isRefusal(error) ||
  (ApiError.is(error) && error.statusCode === 503 && error.code !== 'client.status')

const asksTooMuch = (error: unknown): boolean =>
  ApiError.is(error) && error.retryAfter !== undefined && error.retryAfter > MAX_START_PAUSE
