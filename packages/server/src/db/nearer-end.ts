interface Wanted {
  /** The number of rows in the whole range. */
  readonly total: number
  /** The number of rows before the wanted ones. */
  readonly from: number
  readonly most: number
}

/** How to read a part of an ordered range with the fewest rows to skip. */
interface Reading {
  readonly limit: number
  readonly offset: number
  /** Reads in the opposite order, from the end of the range. */
  readonly isBackwards: boolean
}

/** Returns how to read a part of an ordered range from its nearer end. */
export function nearerEnd({ total, from, most }: Wanted): Reading {
  const limit = Math.max(0, Math.min(most, total - from))
  const fromEnd = Math.max(0, total - from - limit)
  const isBackwards = fromEnd < from
  return { limit, offset: isBackwards ? fromEnd : from, isBackwards }
}

export const opposite = (direction: 'asc' | 'desc'): 'asc' | 'desc' => (direction === 'asc' ? 'desc' : 'asc')
