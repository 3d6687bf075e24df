import type { ReactNode } from 'react'

import type { KeyCombo } from '../shortcuts/key-combo.ts'

interface MarkedText {
  readonly text: string
  readonly highlights: readonly (readonly [from: number, to: number])[]
}

/** A line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Additional search terms: its English name, and the words of its URL. */
  readonly keywords?: readonly string[]
  readonly icon: ReactNode
  /** Shown at its end: a group or a date. */
  readonly note?: string
  /** Shown below it: the matching excerpt, with highlights. */
  readonly excerpt?: MarkedText | undefined
  readonly keys?: KeyCombo | undefined
  /** Running it keeps the palette open. */
  readonly staysOpen?: true
  readonly run: () => void
}

/** Entries that the server searches while the user types. */
export interface SearchedSource {
  readonly id: string
  readonly heading: string
  /** The maximum number of results shown. */
  readonly most: number
  /** Searched only with a query. */
  readonly needsWords?: true
  /** Returns the recent ones for an empty query. Rejects when the search fails. */
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
}
