/** What any file gets, and what is left of it after slow files of the same owner. */
const TIMES_MS = [60_000, 15_000, 5_000] as const
/** How long a slow file counts. */
const REMEMBERED_MS = 60 * 60 * 1000

interface Wanted {
  readonly owner: string
  /** From 1. */
  readonly attempt: number
}

/** How long files may be read. */
export interface ReadingTime {
  /** Milliseconds. */
  readonly of: (wanted: Wanted) => number
  /** Counts a file that took longer than it was given. */
  readonly tooSlow: (owner: string) => void
}

/**
 * Gives less time to the next files of an owner whose files were too slow in the last hour, and to a file that is tried
 * again. Kept in memory: a restart forgives.
 */
export function createReadingTime(now: () => Date): ReadingTime {
  const slow = new Map<string, number[]>()
  const recent = (owner: string): number[] => {
    const since = now().getTime() - REMEMBERED_MS
    return (slow.get(owner) ?? []).filter((at) => at > since)
  }
  return {
    of: ({ owner, attempt }) => {
      const step = Math.min(recent(owner).length + attempt - 1, TIMES_MS.length - 1)
      return TIMES_MS[step] ?? TIMES_MS[0]
    },
    tooSlow: (owner) => {
      const times = [...recent(owner), now().getTime()]
      slow.set(owner, times.slice(-TIMES_MS.length))
      for (const other of slow.keys()) if (recent(other).length === 0) slow.delete(other)
    },
  }
}
