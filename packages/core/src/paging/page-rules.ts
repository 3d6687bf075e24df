import { FIRST_PAGE } from '../contract/page-limits.ts'

export interface Page<T> {
  readonly list: readonly T[]
  readonly total: number
  /** There are more than `total` says: the server did not look further. */
  readonly capped?: boolean | undefined
}

/** What identifies a row across pages. */
export interface Identified {
  readonly id: string
}

/** Specification, section 4: pages are appended until the total is reached or a page returns fewer than its size. */
export const hasMorePages = (loaded: number, pageLength: number, pageSize: number, total: number): boolean =>
  loaded < total && pageLength >= pageSize

/**
 * The page to ask for next, given how many of the server's rows are here. Counting rows, not pages asked for, keeps the
 * place when rows were added or removed on this side: the page may repeat some, and never skips one.
 */
export const nextPageNumber = (loaded: number, pageSize: number): number => Math.floor(loaded / pageSize) + FIRST_PAGE

/** The list with a page's rows at its end, each row once; one that is there already is put up to date in its place. */
export function appendPage<T extends Identified>(list: readonly T[], page: readonly T[]): readonly T[] {
  const fresh = new Map(page.map((item) => [item.id, item]))
  const kept = list.map((item) => {
    const newer = fresh.get(item.id)
    fresh.delete(item.id)
    return newer ?? item
  })
  return [...kept, ...fresh.values()]
}
