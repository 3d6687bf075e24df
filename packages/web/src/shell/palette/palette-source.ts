import type { ReactNode } from 'react'

import type { KeyCombo } from '../shortcuts/key-combo.ts'
import { fuzzyMatch } from './fuzzy-match.ts'

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** What else it is found by: its name in English, the words of its address. */
  readonly keywords?: readonly string[]
  readonly icon: ReactNode
  /** Said at its end: a group, a date. */
  readonly note?: string
  readonly keys?: KeyCombo | undefined
  readonly run: () => void
}

/** Entries known here, and filtered here. */
export interface KnownSource {
  readonly id: string
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

/** Entries looked for elsewhere as one types. */
export interface SearchedSource {
  readonly id: string
  readonly heading: string
  /** Best first; for no words the recent ones. Fails with what the search failed with. */
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
}

export interface RankedEntry extends PaletteEntry {
  /** Which characters of the label were meant. */
  readonly positions: readonly number[]
}

/** A keyword counts for less than the name it stands for. */
const KEYWORD_COST = 4

/** The entries that the words mean, best first; all of them, as they come, for no words. */
export function rankEntries(entries: readonly PaletteEntry[], words: string): readonly RankedEntry[] {
  if (words.trim() === '') return entries.map((entry) => ({ ...entry, positions: [] }))
  return entries
    .flatMap((entry) => {
      const match = fuzzyMatch(entry.label, words)
      const keyword = (entry.keywords ?? []).map((text) => fuzzyMatch(text, words)?.score ?? -Infinity)
      const score = Math.max(match?.score ?? -Infinity, ...keyword.map((found) => found - KEYWORD_COST))
      return score === -Infinity ? [] : [{ entry: { ...entry, positions: match?.positions ?? [] }, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}
