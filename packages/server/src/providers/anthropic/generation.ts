/** Returns the generation in a model's name, such as 3.5 or 4.6. Names without one count as the newest. */
export function generationOf(model: string): number {
  const [, oldMajor, oldMinor] = /claude-([1-3])(?:[.-](\d))?(?!\d)/.exec(model) ?? []
  if (oldMajor !== undefined) return Number(`${oldMajor}.${oldMinor ?? 0}`)
  const [, major, minor] = /claude-[a-z]+-(\d{1,2})(?:[.-](\d{1,2}))?(?!\d)/.exec(model) ?? []
  return major === undefined ? Number.POSITIVE_INFINITY : Number(`${major}.${minor ?? 0}`)
}

/** From this generation on, thinking is adaptive and controlled by an effort instead of a budget. */
export const ADAPTIVE_SINCE = 4.6

/** From this generation on, temperature and top_p are rejected. */
export const NO_SAMPLING_SINCE = 4.7
