/** The time limit of a file, reduced step by step after slow files of the same owner. */
const TIMES_MS = [60_000, 15_000, 5_000] as const
/** How long a slow file counts. */
const REMEMBERED_MS = 60 * 60 * 1000

interface Wanted {
  readonly owner: string
  /** From 1. */
  readonly attempt: number
}

/** The time limits for reading files. */
export interface ReadingTime {
  /** In milliseconds. */
  readonly of: (wanted: Wanted) => number
  /** Counts a file that exceeded its time limit. */
  readonly tooSlow: (owner: string) => void
}

/**
 * Reduces the time limit for an owner's next files after slow ones in the last hour, and for retries. Kept in memory,
 * so a restart resets it.
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
