import type { CacheSnapshot } from 'virtua'

import { createKept } from './kept.ts'

/** The row that is held at the top of the window, and the pixels of it above. */
export interface Anchor {
  readonly id: string
  readonly below: number
}

/** Where a reader stood in a list; an anchor of null is its top. */
export interface Place {
  readonly anchor: Anchor | null
  readonly rows: number
  /** The sizes of that many rows. */
  readonly sizes: CacheSnapshot
}

/** Lists that a way back may lead to. */
const KEPT_LISTS = 30

export const keptPlaces = createKept<Place>(KEPT_LISTS)
/** The stores by name; each is typed by who made it under that name. */
export const keptStores = createKept<unknown>(KEPT_LISTS)

/** Forgets every list: they belong to whoever was signed in. */
export function forgetLists(): void {
  keptPlaces.clear()
  keptStores.clear()
}
