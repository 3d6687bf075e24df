/** The result of counting a call against its limit. */
export interface RateVerdict {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the count resets. */
  readonly resetSeconds: number
}

export interface RateLimiter {
  /** Counts a call of `key` and returns whether it is within `limit` for this minute. */
  readonly take: (key: string, limit: number) => RateVerdict
  /** Takes back a call of `key` counted in this minute. */
  readonly giveBack: (key: string) => void
}

const WINDOW_MS = 60_000

/**
 * Counts calls per minute in this process. All keys share the same minute, so resetting them means dropping one map.
 */
export function createRateLimiter(now: () => Date): RateLimiter {
  let counts = new Map<string, number>()
  let window = 0

  /** Returns the milliseconds until the count resets. */
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
