/** The prompts sent before, oldest first, and how far back Up has gone. */
export interface History {
  readonly entries: readonly string[]
  /** Index of the entry on show; `entries.length` is the draft. */
  readonly position: number
  /** The text typed at a position and not sent: the draft, or a changed entry. */
  readonly unsent: ReadonlyMap<number, string>
}

const MAX_ENTRIES = 500

export const historyOf = (entries: readonly string[]): History => ({
  entries,
  position: entries.length,
  unsent: new Map(),
})

/** Appends prompts, each only once where it repeats the one before, and keeps the newest 500. */
export function appendEntries(entries: readonly string[], added: readonly string[]): readonly string[] {
  const all = [...entries, ...added].filter((entry, index, every) => index === 0 || entry !== every[index - 1])
  return all.slice(-MAX_ENTRIES)
}

/** What became of a history, and the entries that it gained. */
export interface Remembered {
  readonly history: History
  readonly added: readonly string[]
}

/** Remembers a prompt that was sent, after what was left unsent at other positions. */
export const remember = (history: History, text: string): Remembered => gain(history, [...leftUnsent(history), text])

/** Starts over with an empty prompt. What was left unsent at other positions becomes entries. */
export const restart = (history: History): Remembered => gain(history, leftUnsent(history))

function gain({ entries }: History, added: readonly string[]): Remembered {
  return { history: historyOf(appendEntries(entries, added)), added }
}

function leftUnsent({ position, unsent }: History): readonly string[] {
  const left = [...unsent].filter(([at]) => at !== position)
  return left.toSorted(([a], [b]) => a - b).map(([, text]) => text)
}

/** One entry back; undefined where there is none. `current` is the editor's text, which stays at its position. */
export function back(history: History, current: string): { history: History; text: string } | undefined {
  return history.position === 0 ? undefined : moveTo(history, history.position - 1, current)
}

/** One entry forward, at last to the draft. */
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

/** The newest entries that contain `query`, newest first, each once. */
export function searchHistory(history: History, query: string): string[] {
  const wanted = query.toLowerCase()
  return [...new Set(history.entries.toReversed().filter((entry) => entry.toLowerCase().includes(wanted)))]
}
