import type { CacheSnapshot } from 'virtua'

import { createKept } from './kept.ts'

/** Where a reader stood in a list: pixels from its top, and the sizes of its rows. */
export interface Place {
  readonly offset: number
  readonly rows: number
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
