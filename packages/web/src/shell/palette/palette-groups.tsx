import { RotateCw } from 'lucide-react'

import { TIER } from './fuzzy-match.ts'
import { type KnownSource, type RankedEntry, rankEntries, rankFound } from './palette-source.ts'
import type { Searched } from './use-searched.ts'

/** The visible entries of a source. */
export interface PaletteEntries {
  readonly id: string
  readonly heading: string
  readonly entries: readonly RankedEntry[]
  readonly loading: boolean
  /** The entries belong to an earlier query. */
  readonly stale: boolean
}

interface GroupsOf {
  readonly known: readonly KnownSource[]
  readonly searched: readonly Searched[]
  readonly words: string
  /** The label of the line shown after a failed search. */
  readonly retryLabel: string
}

/**
 * Returns the groups with content. Without a query, the recent ones come first, then by best match. On a tie, matching
 * names come before matching descriptions, then local groups come first.
 */
export function groupsOf({ known, searched, words, retryLabel }: GroupsOf): readonly PaletteEntries[] {
  const isEmpty = words.trim() === ''
  const found = searched.map((each) => foundGroup(each, words, retryLabel))
  const here = known
    .filter(({ needsWords }) => !isEmpty || needsWords !== true)
    .map(({ id, heading, entries }) => ({
      id,
      heading,
      entries: rankEntries(entries, words),
      loading: false,
      stale: false,
    }))
  const groups = (isEmpty ? [...found, ...here] : [...here, ...found]).filter(
    ({ entries, loading }) => loading || entries.length > 0,
  )
  return isEmpty ? groups : groups.toSorted((a, b) => bestMatch(b) - bestMatch(a))
}

function foundGroup({ source, status, entries, retry }: Searched, words: string, label: string): PaletteEntries {
  const { id, heading, most } = source
  const failed: RankedEntry = {
    id: `retry-${id}`,
    label,
    icon: <RotateCw aria-hidden />,
    tier: TIER.scattered,
    byLabel: false,
    positions: [],
    staysOpen: true,
    run: retry,
  }
  return {
    id,
    heading,
    entries: status === 'failed' ? [failed] : rankFound(entries, words).slice(0, most),
    loading: status === 'loading' && entries.length === 0,
    stale: status === 'loading',
  }
}

/** Within a tier, a matching name counts more. */
const bestMatch = ({ entries }: PaletteEntries): number =>
  Math.max(-1, ...entries.map(({ tier, byLabel }) => tier + (byLabel ? 0.5 : 0)))
