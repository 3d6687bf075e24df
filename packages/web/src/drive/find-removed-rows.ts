import { MAX_PAGE_SIZE, type WindowStore } from '@saffron/core/paging'

import type { Selection } from './selection.ts'

interface Row {
  readonly id: string
}

type Rows = Pick<WindowStore<Row>, 'getSnapshot' | 'read' | 'loaded'>

/** The maximum number of rows to reload when looking for deleted ones. */
const MOST_READ = 20 * MAX_PAGE_SIZE

/**
 * Returns the selected rows that no longer exist, after the visible rows were reloaded. It reloads the rows around the
 * selection too. If they're too far apart, only the loaded rows count.
 */
export async function findRemovedRows(
  store: Rows,
  { ids, cursor }: Pick<Selection, 'ids' | 'cursor'>,
): Promise<ReadonlySet<string>> {
  if (ids.size === 0) return new Set()
  const { first, last } = placesOf(store, ids) ?? { first: cursor, last: cursor }
  const hereAmong = async (from: number, to: number) => {
    if (to - from < MOST_READ) await store.read(from, to)
    return new Set(store.loaded(({ id }) => ids.has(id)).map(({ id }) => id))
  }
  let here = await hereAmong(first, last)
  // Rows added or removed above may have moved some to adjacent pages.
  if (here.size < ids.size) here = await hereAmong(Math.max(0, first - MAX_PAGE_SIZE), last + MAX_PAGE_SIZE)
  return new Set([...ids].filter((id) => !here.has(id)))
}

/** Returns the indexes of the first and last loaded rows, or undefined if none is loaded. */
function placesOf(store: Rows, ids: ReadonlySet<string>) {
  const { at, total = 0 } = store.getSnapshot()
  let places: { readonly first: number; readonly last: number } | undefined
  for (let index = 0; index < total; index += 1) {
    const row = at(index)
    if (row !== undefined && ids.has(row.id)) places = { first: places?.first ?? index, last: index }
  }
  return places
}
