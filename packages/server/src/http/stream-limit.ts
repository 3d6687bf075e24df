import type { Endpoint } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Caller } from './handler.ts'

/** Seconds after which a refused client may retry. */
const RETRY_SECONDS = 30

/**
 * Counts an event stream while it is open. Returns a function that ends the count. Throws `stream.too_many` if the
 * caller has too many open streams.
 */
export type OpenStream = (endpoint: Endpoint, caller: Caller | undefined, acceptsEvents: boolean) => () => void

/** Limits the event streams that one user may have open at this server; 0 for no limit. */
export function createStreamLimit(most: number): OpenStream {
  const open = new Map<string, number>()
  return ({ watches, stream }, caller, acceptsEvents) => {
    // A call with progress is only a stream if its client wants that.
    const isStream = watches === true || (stream === 'progress' && acceptsEvents)
    if (most === 0 || !isStream || caller === undefined) return () => {}
    const { userId } = caller
    const before = open.get(userId) ?? 0
    if (before >= most) throw new ApiError('stream.too_many', { retryAfter: RETRY_SECONDS, values: { count: most } })
    open.set(userId, before + 1)
    return () => {
      const left = (open.get(userId) ?? 0) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
    }
  }
}
