/** The sent prompts, oldest first, and the current position of Up. */
export interface History {
  readonly entries: readonly string[]
  /** Index of the shown entry; `entries.length` is the draft. */
  readonly position: number
  /** The unsent text by position: the draft or an edited entry. */
  readonly unsent: ReadonlyMap<number, string>
}

const MAX_ENTRIES = 500

export const historyOf = (entries: readonly string[]): History => ({
  entries,
  position: entries.length,
  unsent: new Map(),
})

/** Appends prompts, skips consecutive duplicates, and keeps the newest 500. */
export function appendEntries(entries: readonly string[], added: readonly string[]): readonly string[] {
  const all = [...entries, ...added].filter((entry, index, every) => index === 0 || entry !== every[index - 1])
  return all.slice(-MAX_ENTRIES)
}

/** The new history and the entries it gained. */
export interface Remembered {
  readonly history: History
  readonly added: readonly string[]
}

/** Adds a sent prompt, after the unsent text of other positions. */
export const remember = (history: History, text: string): Remembered => gain(history, [...leftUnsent(history), text])

/** Starts over with an empty prompt. Unsent text of other positions becomes entries. */
export const restart = (history: History): Remembered => gain(history, leftUnsent(history))

function gain({ entries }: History, added: readonly string[]): Remembered {
  return { history: historyOf(appendEntries(entries, added)), added }
}

function leftUnsent({ position, unsent }: History): readonly string[] {
  const left = [...unsent].filter(([at]) => at !== position)
  return left.toSorted(([a], [b]) => a - b).map(([, text]) => text)
}

/** Goes one entry back, or returns undefined. `current` is the editor's text and stays at its position. */
export function back(history: History, current: string): { history: History; text: string } | undefined {
  return history.position === 0 ? undefined : moveTo(history, history.position - 1, current)
}

/** Goes one entry forward, in the end to the draft. */
export function forward(history: History, current: string): { history: History; text: string } | undefined {
  return history.position >= history.entries.length ? undefined : moveTo(history, history.position + 1, current)
}

/** Shows the newest entry with this text. */
export function showEntry(history: History, text: string, current: string): History {
  const position = history.entries.lastIndexOf(text)
  return position === -1 ? history : moveTo(history, position, current).history
}

function moveTo(history: History, position: number, current: string): { history: History; text: string } {
  const unsent = new Map(history.unsent)
  const isChanged = current !== history.entries[history.position]
  if (isChanged && current.trim() !== '') unsent.set(history.position, current)
  return {
    history: { ...history, position, unsent },
    text: unsent.get(position) ?? history.entries[position] ?? '',
  }
}

/** Returns the entries with `query`, newest first, without duplicates. */
export function searchHistory(history: History, query: string): string[] {
  const wanted = query.toLowerCase()
  return [...new Set(history.entries.toReversed().filter((entry) => entry.toLowerCase().includes(wanted)))]
}
