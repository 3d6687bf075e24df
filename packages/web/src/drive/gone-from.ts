import { MAX_PAGE_SIZE, type WindowStore } from '@saffron/core/paging'

import type { Selection } from './selection.ts'

interface Row {
  readonly id: string
}

type Rows = Pick<WindowStore<Row>, 'getSnapshot' | 'read' | 'loaded'>

/** Rows that are read again, at most, to see which are still there. */
const MOST_READ = 20 * MAX_PAGE_SIZE

/**
 * Which of the selected rows are not there any more, after the rows on show were read again: those about them are read
 * too. Where they stand too far from each other, of what has been loaded.
 */
export async function goneFrom(
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
  // A few rows more or less above them have moved some to the pages beside.
  if (here.size < ids.size) here = await hereAmong(Math.max(0, first - MAX_PAGE_SIZE), last + MAX_PAGE_SIZE)
  return new Set([...ids].filter((id) => !here.has(id)))
}

/** The places of the first and the last of them that have been loaded; undefined where none has. */
function placesOf(store: Rows, ids: ReadonlySet<string>) {
  const { at, total = 0 } = store.getSnapshot()
  let places: { readonly first: number; readonly last: number } | undefined
  for (let index = 0; index < total; index += 1) {
    const row = at(index)
    if (row !== undefined && ids.has(row.id)) places = { first: places?.first ?? index, last: index }
  }
  return places
}
