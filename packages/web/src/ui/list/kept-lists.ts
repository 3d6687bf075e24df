import type { CacheSnapshot } from 'virtua'

import { createKept } from './kept.ts'

/** The row kept at the top of the viewport, and the pixels above it. */
export interface Anchor {
  readonly id: string
  readonly below: number
}

/** A scroll position in a list. A null anchor is the top. */
export interface ScrollPosition {
  readonly anchor: Anchor | null
  readonly rows: number
  /** The measured sizes of that many rows. */
  readonly sizes: CacheSnapshot
}

/** The number of lists kept for back navigation. */
const KEPT_LISTS = 30

export const keptPositions = createKept<ScrollPosition>(KEPT_LISTS)
/** The lists by name and history entry. Their type depends on the code that created them under that name. */
export const keptStores = createKept<unknown>(KEPT_LISTS)

/** Deletes all lists, because they belong to the previous user. */
export function forgetLists(): void {
  keptPositions.clear()
  keptStores.clear()
}
