import { ApiError, isTransient } from '../errors/index.ts'
import { backoffDelay, sleep, type Sleep } from './backoff.ts'

/** The state of the connection to the server, for a dot or a banner. */
export type Connection = 'open' | 'lost'

export interface ReconnectOptions {
  readonly signal?: AbortSignal | undefined
  readonly onConnection?: ((connection: Connection) => void) | undefined
  /** Waits between attempts. A page may end the wait early when it's back online. */
  readonly sleep?: Sleep | undefined
  /** From 0 to 1, for the jitter. */
  readonly random?: (() => number) | undefined
}

/** A connection that lasted this long was a good one, even if it was silent. */
const GOOD_CONNECTION_MS = 15_000

/**
 * Paces the attempts of a stream that must not end early. `opened` reports a connection, `heard` reports received data.
 * `lost` waits according to the failures in a row, and throws if a retry can't help or the caller has aborted.
 */
export function createReconnect({ signal, onConnection, sleep: wait = sleep, random }: ReconnectOptions) {
  let failures = 0
  let openedAt: number | undefined
  let connection: Connection | undefined
  const tell = (next: Connection): void => {
    if (next !== connection) onConnection?.(next)
    connection = next
  }
  return {
    opened: (): void => {
      openedAt = Date.now()
      tell('open')
    },
    heard: (): void => {
      failures = 0
    },
    /** Without an error, the stream just ended. */
    lost: async (error?: unknown): Promise<void> => {
      if (signal?.aborted) throw new ApiError('client.cancelled')
      if (error !== undefined && !isTransient(error)) throw error
      if (openedAt !== undefined && Date.now() - openedAt > GOOD_CONNECTION_MS) failures = 0
      openedAt = undefined
      failures += 1
      tell('lost')
      const retryAfterMs = ApiError.is(error) ? (error.retryAfter ?? 0) * 1000 : 0
      try {
        await wait(Math.max(retryAfterMs, backoffDelay(failures, random)), signal)
      } catch (aborted) {
        throw new ApiError('client.cancelled', { cause: aborted })
      }
    },
  }
}
