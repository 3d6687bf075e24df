import { FIRST_PAGE } from '../endpoints/page-limits.ts'

export interface Page<T> {
  readonly list: readonly T[]
  readonly total: number
  /** There are more rows than `total`. The server stopped counting. */
  readonly capped?: boolean | undefined
}

/** Identifies a row across pages. */
export interface Identified {
  readonly id: string
}

/**
 * Returns whether there may be more. Pages are appended until the total is reached or a page returns fewer rows than
 * its size.
 */
export const hasMorePages = (loaded: number, pageLength: number, pageSize: number, total: number): boolean =>
  loaded < total && pageLength >= pageSize

/**
 * Returns the next page for the number of loaded rows of the server. Counting rows, not pages, keeps the position when
 * rows were added or removed locally. The page may repeat some rows, but never skips one.
 */
export const nextPageNumber = (loaded: number, pageSize: number): number => Math.floor(loaded / pageSize) + FIRST_PAGE

/** Appends a page's rows to the list, each row once. A row that's already there is updated in place. */
export function appendPage<T extends Identified>(list: readonly T[], page: readonly T[]): readonly T[] {
  const fresh = new Map(page.map((item) => [item.id, item]))
  const merged = list.map((item) => {
    const newer = fresh.get(item.id)
    fresh.delete(item.id)
    return newer ?? item
  })
  return [...merged, ...fresh.values()]
}
