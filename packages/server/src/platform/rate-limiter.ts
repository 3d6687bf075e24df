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
  /** Takes back one call of `key` that was counted in this minute. */
  readonly giveBack: (key: string) => void
}

const WINDOW_MS = 60_000

/** Counts calls by the minute, in this process. The minute is one for all keys, so forgetting them is dropping a map. */
export function createRateLimiter(now: () => Date): RateLimiter {
  let counts = new Map<string, number>()
  let window = 0

  /** Milliseconds until the count begins anew. */
  const enterWindow = (): number => {
    const time = now().getTime()
    const currentWindow = Math.floor(time / WINDOW_MS)
    if (currentWindow !== window) {
      window = currentWindow
      counts = new Map()
    }
    return (currentWindow + 1) * WINDOW_MS - time
  }

  return {
    take: (key, limit) => {
      const resetSeconds = Math.ceil(enterWindow() / 1000)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { allowed: count <= limit, limit, remaining: Math.max(0, limit - count), resetSeconds }
    },
    giveBack: (key) => {
      enterWindow()
      const count = counts.get(key)
      if (count !== undefined && count > 0) counts.set(key, count - 1)
    },
  }
}
