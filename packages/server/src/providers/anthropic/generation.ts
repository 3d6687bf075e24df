/** What a model's name says of its generation: 3.5, 4.6, …; names that say nothing count as the newest. */
export function generationOf(model: string): number {
  const [, oldMajor, oldMinor] = /claude-([1-3])(?:[.-](\d))?(?!\d)/.exec(model) ?? []
  if (oldMajor !== undefined) return Number(`${oldMajor}.${oldMinor ?? 0}`)
  const [, major, minor] = /claude-[a-z]+-(\d{1,2})(?:[.-](\d{1,2}))?(?!\d)/.exec(model) ?? []
  return major === undefined ? Number.POSITIVE_INFINITY : Number(`${major}.${minor ?? 0}`)
}

/** From here on thinking is adaptive and guided by an effort, no longer by a budget. */
export const ADAPTIVE_SINCE = 4.6

/** From here on temperature and top_p are refused. */
export const NO_SAMPLING_SINCE = 4.7
