/** What there is to say of a list. */
export interface PageWords {
  readonly title: string
  readonly above: readonly string[]
  readonly rows: readonly string[]
  readonly state: string
  readonly hint: string
  /** Which page of what was looked for, and for the how manieth time. */
  readonly place: string
}

/** What is said where the last that was said is `before`: all of it, or only what is new. */
export function newWords(now: PageWords, before: PageWords | undefined): string[] {
  const { title, above, rows, state, hint } = now
  if (before?.title !== title) return filled([title, ...above, ...rows, state, hint])
  if (before.place !== now.place) return filled([...rows, state])
  const fresh = [...without(above, before.above), ...without(rows, before.rows)]
  return filled([...fresh, ...(before.state === state ? [] : [state])])
}

const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '')
const without = (texts: readonly string[], said: readonly string[]) => texts.filter((text) => !said.includes(text))
