import { RotateCw } from 'lucide-react'

import { TIER } from './fuzzy-match.ts'
import { type KnownSource, type RankedEntry, rankEntries, rankFound } from './palette-source.ts'
import type { Searched } from './use-searched.ts'

/** The entries of one source, as they are shown. */
export interface PaletteEntries {
  readonly id: string
  readonly heading: string
  readonly entries: readonly RankedEntry[]
  readonly loading: boolean
  /** The entries answer other words than those of the field. */
  readonly stale: boolean
}

interface GroupsOf {
  readonly known: readonly KnownSource[]
  readonly searched: readonly Searched[]
  readonly words: string
  /** Of the line that stands where a search failed. */
  readonly retryLabel: string
}

/**
 * The groups that have something to show. While nothing is typed the recent ones come first, else the group with the best
 * match, and of groups that match alike those that are known here.
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
  return isEmpty ? groups : groups.toSorted((a, b) => bestTier(b) - bestTier(a))
}

function foundGroup({ source, status, entries, retry }: Searched, words: string, label: string): PaletteEntries {
  const { id, heading, most } = source
  const failed: RankedEntry = {
    id: `retry-${id}`,
    label,
    icon: <RotateCw aria-hidden />,
    tier: TIER.scattered,
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

const bestTier = ({ entries }: PaletteEntries): number => Math.max(-1, ...entries.map(({ tier }) => tier))
