import type { StartBody } from '../chat/entities.ts'
import type { RunEvent } from '../chat/run-events.ts'
import type { Api } from '../client/api-types.ts'
import { newKey } from '../client/new-key.ts'
import { ApiError, isTransient, isRefusal } from '../errors/index.ts'
import type { Place, TakePlace } from './place.ts'
import { createReconnect, type ReconnectOptions } from './reconnecting.ts'

export interface FollowRunOptions extends ReconnectOptions {
  readonly api: { readonly chat: Pick<Api['chat'], 'startRun' | 'attachRun'> }
  readonly conversation: string
  /** Starts a run; without it, attaches to one. */
  readonly start?: StartBody | undefined
  /** The assistant message that names the run to attach to; default the one under way. */
  readonly message?: string | undefined
  /** The last event seen of it; default 0, all events. */
  readonly after?: number | undefined
  /** Where connections are few; without it there is always room. */
  readonly takePlace?: TakePlace | undefined
}

/** Who waits for a server that is not there is to know it soon: the pauses between tries last two seconds together at most. */
const START_TRIES = 3
/** Seconds. A gateway that asks for a longer pause is not waited for: the start fails with its answer. */
const LONGEST_START_PAUSE = 1

/**
 * The events of a run, each once, in order and without gaps, to `done`: over as many connections as it takes. A
 * connection that drops is made again from the last event seen, with growing pauses. Throws what start or attach
 * answer (404, 409, 401 …), and `client.cancelled` on abort. A start of which nothing came back may have begun: it is
 * tried twice more under the same key, by which the server does it once, and then throws what kept it. A start goes at
 * once; what only watches waits for its place, and goes on from the last event seen when it had to give it back.
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
    // A start is let through first, so that what was said is not sent again and again.
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
        // After a reset the server's numbers are those of another log: what follows is taken as it comes.
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

/** Where none can be had, as in a browser that gives no locks, it goes without. */
async function placeOf({ signal, takePlace }: FollowRunOptions, waits: boolean): Promise<Place | undefined> {
  try {
    return await takePlace?.({ signal, waits })
  } catch (cause) {
    if (signal?.aborted) throw new ApiError('client.cancelled', { cause })
    return undefined
  }
}

/** Whether a server, not the line or a gateway, kept a start from being done: its 503 has a code, a gateway's has none. */
const isAnswered = (error: unknown): boolean =>
  !isTransient(error) ||
  isRefusal(error) ||
  (ApiError.is(error) && error.statusCode === 503 && error.code !== 'client.status')

const asksTooMuch = (error: unknown): boolean =>
  ApiError.is(error) && error.retryAfter !== undefined && error.retryAfter > LONGEST_START_PAUSE
