import type { PaletteEntry } from '../features/searched-source.ts'
import { fuzzyMatch, type Tier, TIER } from './fuzzy-match.ts'

/** Entries that are known and filtered locally. */
export interface KnownSource {
  readonly id: string
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
  /** Shown only for a query. */
  readonly needsWords?: true
}

export interface RankedEntry extends PaletteEntry {
  readonly tier: Tier
  /** The label itself matched best, not what only describes the entry. */
  readonly byLabel: boolean
  /** The matching characters of the label. */
  readonly positions: readonly number[]
}

/** The sort order of entries: the tier, then whether the label itself matched, then the score. */
interface Rank {
  readonly tier: Tier
  readonly byLabel: boolean
  readonly score: number
}

/** Returns the matching entries, best first, or all in their order for an empty query. */
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
        : [{ entry: { ...entry, tier: rank.tier, byLabel: rank.byLabel, positions: match?.positions ?? [] }, rank }]
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ entry }) => entry)
}

/**
 * Ranks search results by how their names match. Ties keep their order. Results found by other content count as matches
 * inside.
 */
export function rankFound(found: readonly PaletteEntry[], words: string): readonly RankedEntry[] {
  if (words.trim() === '') return found.map(unranked)
  return found
    .map((entry): RankedEntry => {
      const match = fuzzyMatch(entry.label, words)
      if (match === undefined || match.tier === TIER.scattered)
        return { ...entry, tier: TIER.inside, byLabel: false, positions: [] }
      return { ...entry, tier: match.tier, byLabel: true, positions: match.positions }
    })
    .toSorted((a, b) => b.tier - a.tier)
}

const unranked = (entry: PaletteEntry): RankedEntry => ({
  ...entry,
  tier: TIER.scattered,
  byLabel: false,
  positions: [],
})

/**
 * Keywords are hidden, so scattered letters in one would look like a random match, and it never counts as the exact
 * name.
 */
function rankOfKeyword(keyword: string, words: string): Rank | undefined {
  const match = fuzzyMatch(keyword, words)
  if (match === undefined || match.tier === TIER.scattered) return undefined
  return { tier: match.tier === TIER.exact ? TIER.prefix : match.tier, byLabel: false, score: match.score }
}

const compareRanks = (a: Rank, b: Rank): number =>
  b.tier - a.tier || Number(b.byLabel) - Number(a.byLabel) || b.score - a.score
