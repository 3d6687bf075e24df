/** The spoken texts of a list. */
export interface PageWords {
  readonly title: string
  readonly above: readonly string[]
  readonly rows: readonly string[]
  readonly state: string
  readonly hint: string
  /** Identifies the page, the search and the number of repeat requests. */
  readonly place: string
}

/** Returns the texts to speak after `before`: all of them, or only the new ones. */
export function newWords(now: PageWords, before: PageWords | undefined): string[] {
  const { title, above, rows, state, hint } = now
  if (before?.title !== title) return filled([title, ...above, ...rows, state, hint])
  if (before.place !== now.place) return filled([...rows, state])
  const fresh = [...without(above, before.above), ...without(rows, before.rows)]
  return filled([...fresh, ...(before.state === state ? [] : [state])])
}

const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '')
const without = (texts: readonly string[], said: readonly string[]) => texts.filter((text) => !said.includes(text))
