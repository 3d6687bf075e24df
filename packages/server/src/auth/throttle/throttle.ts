/** How fast somebody may go on, by name: so many at once, then with waits that grow and always end. */
export interface BackoffPolicy {
  /** How many are heard before the first wait. */
  readonly free: number
  /** The first wait; each one after it is twice as long. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** One of those that were counted is forgotten in this time. */
  readonly forgetMs: number
}

export interface Throttle {
  /** Counts one of `key` and answers 0, or answers the milliseconds to wait and counts nothing. */
  readonly take: (key: string, free?: number) => number
  /** Takes back the last one that was counted, with the wait it brought. */
  readonly giveBack: (key: string) => void
  readonly clear: (key: string) => void
  /** How many of `key` are not forgotten yet. */
  readonly count: (key: string) => number
}

/** More names than that are not kept: the one heard of least recently goes. */
const MAX_KEYS = 50_000

interface Entry {
  readonly count: number
  readonly at: number
  readonly heardFrom: number
}

/** Kept in this process: there is one server to an installation, and a restart forgives. */
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
