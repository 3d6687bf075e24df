/** The limits of a throttle: a number of free attempts, then waits that grow up to a maximum. */
export interface BackoffPolicy {
  /** The number of attempts before the first wait. */
  readonly free: number
  /** The first wait. Each further wait is twice as long. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** The time after which one counted attempt is forgotten. */
  readonly forgetMs: number
}

export interface Throttle {
  /** Counts an attempt of `key` and returns 0, or returns the milliseconds to wait without counting. */
  readonly take: (key: string, free?: number) => number
  /** Undoes the last counted attempt and its wait. */
  readonly giveBack: (key: string) => void
  readonly clear: (key: string) => void
  /** Returns the number of attempts of `key` that aren't forgotten yet. */
  readonly count: (key: string) => number
}

/** Beyond this number of keys, the least recently used one is dropped. */
const MAX_KEYS = 50_000

interface Entry {
  readonly count: number
  readonly at: number
  readonly heardFrom: number
}

/** Kept in memory, since an installation has one server. A restart resets it. */
export function createThrottle(now: () => Date, pace: BackoffPolicy): Throttle {
  const entries = new Map<string, Entry>()
  const countAt = ({ count, at }: Entry, time: number) => Math.max(0, count - (time - at) / pace.forgetMs)
  const set = (key: string, entry: Entry): void => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_KEYS && oldest !== undefined) entries.delete(oldest)
  }
  return {
    take: (key, free = pace.free) => {
      const time = now().getTime()
      const entry = entries.get(key) ?? { count: 0, at: time, heardFrom: 0 }
      if (time < entry.heardFrom) return entry.heardFrom - time
      const count = countAt(entry, time) + 1
      const beyond = Math.round(count) - free
      const wait = beyond < 0 ? 0 : Math.min(pace.longestWaitMs, pace.firstWaitMs * 2 ** beyond)
      set(key, { count, at: time, heardFrom: time + wait })
      return 0
    },
    giveBack: (key) => {
      const entry = entries.get(key)
      if (entry !== undefined) set(key, { ...entry, count: Math.max(0, entry.count - 1), heardFrom: 0 })
    },
    clear: (key) => void entries.delete(key),
    count: (key) => {
      const entry = entries.get(key)
      return entry === undefined ? 0 : Math.round(countAt(entry, now().getTime()))
    },
  }
}
