/** What was sent before, oldest first, and how far back Up has gone. */
export interface History {
  readonly entries: readonly string[]
  /** Index of the entry on show; `entries.length` is the draft itself. */
  readonly position: number
  /** The draft that was left behind by going back. */
  readonly draft: string
}

const MAX_ENTRIES = 500

export const historyOf = (entries: readonly string[]): History => ({ entries, position: entries.length, draft: '' })

/** Remembers what was sent; the same twice running is one entry. */
export function remember(history: History, text: string): History {
  const entries = history.entries.at(-1) === text ? history.entries : [...history.entries, text].slice(-MAX_ENTRIES)
  return historyOf(entries)
}

/** One entry back; undefined where there is none. `current` is what the editor holds now. */
export function back(history: History, current: string): { history: History; text: string } | undefined {
  const position = history.position - 1
  const text = history.entries[position]
  if (text === undefined) return undefined
  const draft = history.position === history.entries.length ? current : history.draft
  return { history: { ...history, position, draft }, text }
}

/** One entry forward, at last to the draft that was left. */
export function forward(history: History): { history: History; text: string } | undefined {
  if (history.position >= history.entries.length) return undefined
  const position = history.position + 1
  return { history: { ...history, position }, text: history.entries[position] ?? history.draft }
}

/** The newest entries that contain `query`, newest first, each once. */
export function searchHistory(history: History, query: string): string[] {
  const wanted = query.toLowerCase()
  return [...new Set(history.entries.toReversed().filter((entry) => entry.toLowerCase().includes(wanted)))]
}
