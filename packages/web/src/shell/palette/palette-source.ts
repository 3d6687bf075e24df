import type { ReactNode } from 'react'

import type { KeyCombo } from '../shortcuts/key-combo.ts'
import { fuzzyMatch, type Tier, TIER } from './fuzzy-match.ts'

interface MarkedText {
  readonly text: string
  readonly highlights: readonly (readonly [from: number, to: number])[]
}

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** What else it is found by: its name in English, the words of its address. */
  readonly keywords?: readonly string[]
  readonly icon: ReactNode
  /** Said at its end: a group, a date. */
  readonly note?: string
  /** Said below it: what was found in it, and where the words stand there. */
  readonly excerpt?: MarkedText | undefined
  readonly keys?: KeyCombo | undefined
  /** It is run with the palette open. */
  readonly staysOpen?: true
  readonly run: () => void
}

/** Entries known here, and filtered here. */
export interface KnownSource {
  readonly id: string
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
  /** Nothing of it is shown until words are typed. */
  readonly needsWords?: true
}

/** Entries that the server finds as one types. */
export interface SearchedSource {
  readonly id: string
  readonly heading: string
  /** Entries shown at once, of those that were found. */
  readonly most: number
  /** It has nothing to show for no words, and is not asked then. */
  readonly needsWords?: true
  /** For no words the recent ones. Fails with what the search failed with. */
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
}

export interface RankedEntry extends PaletteEntry {
  readonly tier: Tier
  /** Which characters of the label were meant. */
  readonly positions: readonly number[]
}

/** What decides between two entries: the tier, then whether the label itself matched, then how well. */
interface Rank {
  readonly tier: Tier
  readonly byLabel: boolean
  readonly score: number
}

/** The entries that the words mean, best first; all of them, as they come, for no words. */
export function rankEntries(entries: readonly PaletteEntry[], words: string): readonly RankedEntry[] {
  if (words.trim() === '') return entries.map(unranked)
  return entries
    .flatMap((entry) => {
      const match = fuzzyMatch(entry.label, words)
      const ranks: Rank[] = (entry.keywords ?? []).flatMap((text) => rankOfKeyword(text, words) ?? [])
      if (match !== undefined) ranks.push({ ...match, byLabel: true })
      const [rank] = ranks.toSorted(compareRanks)
      return rank === undefined
        ? []
        : [{ entry: { ...entry, tier: rank.tier, positions: match?.positions ?? [] }, rank }]
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ entry }) => entry)
}

/**
 * What a search found, by how its names hold the words; those that are alike in the order they came. What was found by
 * something else than its name holds the words inside.
 */
export function rankFound(found: readonly PaletteEntry[], words: string): readonly RankedEntry[] {
  if (words.trim() === '') return found.map(unranked)
  return found
    .map((entry): RankedEntry => {
      const match = fuzzyMatch(entry.label, words)
      if (match === undefined || match.tier === TIER.scattered) return { ...entry, tier: TIER.inside, positions: [] }
      return { ...entry, tier: match.tier, positions: match.positions }
    })
    .toSorted((a, b) => b.tier - a.tier)
}

const unranked = (entry: PaletteEntry): RankedEntry => ({ ...entry, tier: TIER.scattered, positions: [] })

/** A keyword is not on show: letters scattered in it explain nothing, and it is never the exact name. */
function rankOfKeyword(keyword: string, words: string): Rank | undefined {
  const match = fuzzyMatch(keyword, words)
  if (match === undefined || match.tier === TIER.scattered) return undefined
  return { tier: match.tier === TIER.exact ? TIER.prefix : match.tier, byLabel: false, score: match.score }
}

const compareRanks = (a: Rank, b: Rank): number =>
  b.tier - a.tier || Number(b.byLabel) - Number(a.byLabel) || b.score - a.score
