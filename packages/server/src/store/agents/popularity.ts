const DAY_MS = 24 * 60 * 60 * 1000
/** A use counts half as much as one this much later. */
const HALF_LIFE_DAYS = 30
const EPOCH = Date.UTC(2026, 0, 1)

/** What a user adds who comes back on another day, compared to a new one. */
const RETURNING = 0.5

/**
 * Returns what a use adds to an agent's popularity. Later uses add more, which orders agents like a score that decays,
 * without recalculating it.
 */
export function useWeight({ before, at }: { readonly before: string | undefined; readonly at: string }): number {
  if (before?.slice(0, 10) === at.slice(0, 10)) return 0
  const days = (Date.parse(at) - EPOCH) / DAY_MS
  return (before === undefined ? 1 : RETURNING) * 2 ** (days / HALF_LIFE_DAYS)
}
