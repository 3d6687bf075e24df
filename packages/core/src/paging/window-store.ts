import { FIRST_PAGE, MAX_PAGE_SIZE } from '../contract/page-limits.ts'
import type { PageRequest } from './list-store.ts'
import type { Identified, Page } from './page-rules.ts'

export interface WindowSnapshot<T> {
  /** Rows there are on the server; undefined before the first answer. */
  readonly total: number | undefined
  /** The row at a place, where it has been loaded. */
  readonly at: (index: number) => T | undefined
  readonly loading: boolean
  /** What the last page failed with; null while there is hope. */
  readonly error: unknown
}

/** A list of which only what is looked at is loaded, wherever in it that is: a hundred thousand rows are a few pages. */
export interface WindowStore<T extends Identified> {
  readonly getSnapshot: () => WindowSnapshot<T>
  readonly subscribe: (listener: () => void) => () => void
  /** Loads what is missing of the rows from `first` to `last`, both shown. */
  readonly show: (first: number, last: number) => void
  /** The rows from `first` to `last`, loaded where they are missing. Rejects with what a page failed with. */
  readonly read: (first: number, last: number) => Promise<readonly T[]>
  /** Loads again the rows on show; the others when they are shown. Those that are here stay until then. */
  readonly refresh: () => Promise<void>
  readonly retry: () => void
  readonly update: (id: string, change: (row: T) => T) => void
  readonly remove: (ids: ReadonlySet<string>) => void
  /** The place of a row that has been loaded, or -1. */
  readonly find: (id: string) => number
  /** The rows that have been loaded and fit. */
  readonly loaded: (fits: (row: T) => boolean) => readonly T[]
}

interface WindowStoreOptions<T> {
  readonly load: (request: PageRequest) => Promise<Page<T>>
  readonly pageSize?: number
}

/** Pages that are asked for at once: one more than a window that lies across two needs. */
const AT_ONCE = 3

export function createWindowStore<T extends Identified>(options: WindowStoreOptions<T>): WindowStore<T> {
  const { load, pageSize = MAX_PAGE_SIZE } = options
  const listeners = new Set<() => void>()
  const stale = new Set<number>()
  const underWay = new Map<number, { readonly done: Promise<void>; readonly controller: AbortController }>()
  let rows: (T | undefined)[] = []
  let total: number | undefined
  let error: unknown = null
  let shown = { first: 0, last: 0 }
  let snapshot: WindowSnapshot<T> = { total, at: () => undefined, loading: false, error }

  const publish = (): void => {
    // A function of its own each time: whoever compares what they were given sees that the rows changed.
    snapshot = { total, at: (index) => rows[index], loading: underWay.size > 0, error }
    for (const listener of listeners) listener()
  }
  const pageOf = (index: number): number => Math.floor(index / pageSize)
  const isMissing = (page: number): boolean => {
    if (total === undefined || stale.has(page)) return true
    const end = Math.min((page + 1) * pageSize, total)
    for (let index = page * pageSize; index < end; index += 1) if (rows[index] === undefined) return true
    return false
  }
  const missingOf = (first: number, last: number): number[] => {
    // How many there are is known with the first.
    if (total === undefined) return [0]
    const end = pageOf(Math.max(0, Math.min(last, total - 1)))
    const pages: number[] = []
    for (let page = pageOf(Math.max(0, first)); page <= end; page += 1) if (isMissing(page)) pages.push(page)
    return pages
  }

  const put = (page: number, { list, total: counted }: Page<T>): void => {
    if (total !== undefined && total !== counted) {
      // Rows came or went elsewhere: what stands on the other pages may have moved.
      for (let other = 0; other <= pageOf(rows.length); other += 1) if (other !== page) stale.add(other)
    }
    total = counted
    rows.length = Math.min(rows.length, counted)
    for (const [offset, row] of list.entries()) rows[page * pageSize + offset] = row
    stale.delete(page)
  }
  const fetchPage = (page: number): Promise<void> => {
    const known = underWay.get(page)
    if (known !== undefined) return known.done
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        const answer = await load({ page: page + FIRST_PAGE, limit: pageSize, signal })
        if (!signal.aborted) put(page, answer)
      } catch (failure) {
        if (signal.aborted) return
        error = failure
        throw failure
      } finally {
        if (!signal.aborted) {
          underWay.delete(page)
          publish()
        }
      }
    }
    const done = ask()
    underWay.set(page, { done, controller })
    return done
  }
  const pump = (): void => {
    if (error !== null) return
    const missing = missingOf(shown.first, shown.last).filter((page) => !underWay.has(page))
    for (const page of missing) {
      if (underWay.size >= AT_ONCE) break
      // What it failed with stands in the snapshot.
      fetchPage(page).then(pump, () => undefined)
    }
  }
  /** Drops answers that were read before a change on this side, and asks anew. */
  const restart = (): void => {
    for (const { controller } of underWay.values()) controller.abort()
    underWay.clear()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (first, last) => {
      shown = { first, last }
      const before = underWay.size
      pump()
      if (underWay.size !== before) publish()
    },
    read: async (first, last) => {
      if (total === undefined) await fetchPage(0)
      const end = Math.min(last, (total ?? 0) - 1)
      const queue = missingOf(first, end)
      const work = async (): Promise<void> => {
        for (let page = queue.shift(); page !== undefined; page = queue.shift()) await fetchPage(page)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return rows.slice(first, end + 1).filter((row) => row !== undefined)
    },
    refresh: async () => {
      restart()
      error = null
      for (let page = 0; page <= pageOf(rows.length); page += 1) stale.add(page)
      const pages = missingOf(shown.first, shown.last)
      await Promise.all(pages.map((page) => fetchPage(page).catch(() => undefined)))
      pump()
    },
    retry: () => {
      error = null
      pump()
      publish()
    },
    update: (id, change) => {
      const index = rows.findIndex((row) => row?.id === id)
      const row = rows[index]
      if (row === undefined) return
      rows[index] = change(row)
      publish()
    },
    remove: (ids) => {
      const kept = withHoles(rows, ids)
      const gone = rows.length - kept.length
      if (gone === 0 || total === undefined) return
      restart()
      rows = kept
      total -= gone
      publish()
      pump()
    },
    find: (id) => rows.findIndex((row) => row?.id === id),
    loaded: (fits) => rows.filter((row): row is T => row !== undefined && fits(row)),
  }
}

/** The rows without some of them; a place that is not loaded stays one, which a filter would leave out. */
function withHoles<T extends Identified>(
  rows: readonly (T | undefined)[],
  ids: ReadonlySet<string>,
): (T | undefined)[] {
  const kept: (T | undefined)[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    if (row === undefined || !ids.has(row.id)) kept.push(row)
  }
  return kept
}
