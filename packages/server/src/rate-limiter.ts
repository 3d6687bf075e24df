/** How one call stands against its limit. */
export interface RateVerdict {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the count begins anew. */
  readonly resetSeconds: number
}

export interface RateLimiter {
  /** Counts one call of `key` and tells whether it is within `limit` of this minute. */
  readonly take: (key: string, limit: number) => RateVerdict
  /** Tells without counting. */
  readonly look: (key: string, limit: number) => RateVerdict
}

const WINDOW_MS = 60_000

/** Counts calls by the minute, in this process. The minute is one for all keys, so forgetting them is dropping a map. */
export function createRateLimiter(now: () => Date): RateLimiter {
  let counts = new Map<string, number>()
  let window = 0

  const verdict = (key: string, limit: number, added: 0 | 1): RateVerdict => {
    const time = now().getTime()
    const currentWindow = Math.floor(time / WINDOW_MS)
    if (currentWindow !== window) {
      window = currentWindow
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + added
    if (added === 1) counts.set(key, count)
    const resetSeconds = Math.ceil(((currentWindow + 1) * WINDOW_MS - time) / 1000)
    const allowed = added === 1 ? count <= limit : count < limit
    return { allowed, limit, remaining: Math.max(0, limit - count), resetSeconds }
  }
  return {
    take: (key, limit) => verdict(key, limit, 1),
    look: (key, limit) => verdict(key, limit, 0),
  }
}
