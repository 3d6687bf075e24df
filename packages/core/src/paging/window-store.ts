import { FIRST_PAGE, MAX_PAGE_SIZE } from '../endpoints/page-limits.ts'
import type { PageRequest } from './list-store.ts'
import type { Identified, Page } from './page-rules.ts'

export interface WindowSnapshot<T> {
  /** The number of rows on the server, or undefined before the first response. */
  readonly total: number | undefined
  /** Returns the row at an index, if it's loaded. */
  readonly at: (index: number) => T | undefined
  readonly loading: boolean
  /** The error of the last page, or null. */
  readonly error: unknown
}

/** A list that loads only the visible rows, at any index. A hundred thousand rows cost only a few pages. */
export interface WindowStore<T extends Identified> {
  readonly getSnapshot: () => WindowSnapshot<T>
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the missing rows from `first` to `last`, inclusive. */
  readonly show: (first: number, last: number) => void
  /**
   * Returns the rows from `first` to `last`, after loading those that are missing or may have changed. Repeats a page
   * that a refresh canceled. Rejects with the error of a page.
   */
  readonly read: (first: number, last: number) => Promise<readonly T[]>
  /** Reloads the visible rows now, and other rows when they become visible. Loaded rows stay until then. */
  readonly refresh: () => Promise<void>
  readonly retry: () => void
  readonly update: (id: string, change: (row: T) => T) => void
  readonly remove: (ids: ReadonlySet<string>) => void
  /**
   * Moves loaded rows before another one, in their order, or to the end (null). Drops requests in progress, because
   * they'd show the old positions, until the next refresh.
   */
  readonly move: (ids: ReadonlySet<string>, before: string | null) => void
  /** Returns the index of a loaded row, or -1. */
  readonly find: (id: string) => number
  /** Returns the loaded rows that match. */
  readonly loaded: (fits: (row: T) => boolean) => readonly T[]
}

interface WindowStoreOptions<T> {
  readonly load: (request: PageRequest) => Promise<Page<T>>
  readonly pageSize?: number
}

/** The most pages requested at once: one more than a window across two pages needs. */
const AT_ONCE = 3
/** How often a page is requested at most while the list keeps changing. */
const MAX_ROUNDS = 5

export function createWindowStore<T extends Identified>(options: WindowStoreOptions<T>): WindowStore<T> {
  const { load, pageSize = MAX_PAGE_SIZE } = options
  const listeners = new Set<() => void>()
  const stale = new Set<number>()
  const activeLoads = new Map<number, { readonly done: Promise<boolean>; readonly controller: AbortController }>()
  /** How often each page was requested since the last local cause. For a consistent list, that's once or twice. */
  const rounds = new Map<number, number>()
  /** Indexes of rows by ID. A removed row may still have its last index. */
  const places = new Map<string, number>()
  let rows: (T | undefined)[] = []
  let total: number | undefined
  let error: unknown = null
  let shown = { first: 0, last: 0 }
  let snapshot: WindowSnapshot<T> = { total, at: () => undefined, loading: false, error }

  const publish = (): void => {
    // A new function each time, so subscribers see that the rows have changed.
    snapshot = { total, at: (index) => rows[index], loading: activeLoads.size > 0, error }
    for (const listener of listeners) listener()
  }
  const place = (next: (T | undefined)[]): void => {
    rows = next
    places.clear()
    for (const [index, row] of next.entries()) if (row !== undefined) places.set(row.id, index)
  }
  const pageOf = (index: number): number => Math.floor(index / pageSize)
  const isMissing = (page: number): boolean => {
    if (total === undefined || stale.has(page)) return true
    const end = Math.min((page + 1) * pageSize, total)
    for (let index = page * pageSize; index < end; index += 1) if (rows[index] === undefined) return true
    return false
  }
  const missingOf = (first: number, last: number): number[] => {
    // The number of rows is known from the first page.
    if (total === undefined) return [0]
    const end = pageOf(Math.max(0, Math.min(last, total - 1)))
    const pages: number[] = []
    for (let page = pageOf(Math.max(0, first)); page <= end; page += 1) if (isMissing(page)) pages.push(page)
    return pages
  }

  const put = (page: number, { list, total: counted }: Page<T>): void => {
    if (total !== undefined && total !== counted) {
      // Rows were added or removed elsewhere, so rows on other pages may have moved.
      for (let other = 0; other <= pageOf(rows.length); other += 1) if (other !== page) stale.add(other)
    }
    total = counted
    rows.length = Math.min(rows.length, counted)
    const start = page * pageSize
    for (let offset = 0; offset < pageSize && start + offset < counted; offset += 1) {
      const row = list[offset]
      rows[start + offset] = row
      if (row === undefined) continue
      // A row that was on another page has moved here. It can't be in both.
      const before = places.get(row.id)
      if (before !== undefined && before !== start + offset && rows[before]?.id === row.id) rows[before] = undefined
      places.set(row.id, start + offset)
    }
    stale.delete(page)
  }
  /** Whether the page arrived and wasn't canceled. */
  const fetchPage = (page: number): Promise<boolean> => {
    const known = activeLoads.get(page)
    if (known !== undefined) return known.done
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<boolean> => {
      try {
        const answer = await load({ page: page + FIRST_PAGE, limit: pageSize, signal })
        if (!signal.aborted) put(page, answer)
        return !signal.aborted
      } catch (failure) {
        if (signal.aborted) return false
        error = failure
        throw failure
      } finally {
        if (!signal.aborted) {
          activeLoads.delete(page)
          publish()
        }
      }
    }
    const done = ask()
    activeLoads.set(page, { done, controller })
    return done
  }
  /** Fetches a page, and repeats that if it's canceled. */
  const arrive = async (page: number): Promise<void> => {
    while (!(await fetchPage(page)));
  }
  const pump = (): void => {
    if (error !== null) return
    for (const page of missingOf(shown.first, shown.last)) {
      const round = (rounds.get(page) ?? 0) + 1
      if (activeLoads.has(page) || round > MAX_ROUNDS) continue
      if (activeLoads.size >= AT_ONCE) break
      rounds.set(page, round)
      // The error is in the snapshot. Callers that canceled the request send their own.
      fetchPage(page).then(
        (came) => came && pump(),
        () => undefined,
      )
    }
  }
  /** Drops responses that were read before a local change. */
  const restart = (): void => {
    for (const { controller } of activeLoads.values()) controller.abort()
    activeLoads.clear()
    rounds.clear()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (first, last) => {
      if (first !== shown.first || last !== shown.last) rounds.clear()
      shown = { first, last }
      const before = activeLoads.size
      pump()
      if (activeLoads.size !== before) publish()
    },
    read: async (first, last) => {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const queue = missingOf(first, last)
        if (queue.length === 0) break
        const work = async (): Promise<void> => {
          for (let page = queue.shift(); page !== undefined; page = queue.shift()) await arrive(page)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, work))
      }
      return rows.slice(first, last + 1).filter((row) => row !== undefined)
    },
    refresh: async () => {
      restart()
      error = null
      for (let page = 0; page <= pageOf(rows.length); page += 1) stale.add(page)
      const pages = missingOf(shown.first, shown.last)
      const came = await Promise.all(pages.map((page) => fetchPage(page).catch(() => false)))
      if (came.every(Boolean)) pump()
    },
    retry: () => {
      error = null
      rounds.clear()
      pump()
      publish()
    },
    update: (id, change) => {
      const index = places.get(id) ?? -1
      const row = rows[index]
      if (row?.id !== id) return
      rows[index] = change(row)
      publish()
    },
    remove: (ids) => {
      const kept = withHoles(rows, ids)
      const gone = rows.length - kept.length
      if (gone === 0 || total === undefined) return
      restart()
      place(kept)
      total -= gone
      publish()
      pump()
    },
    move: (ids, before) => {
      if (total === undefined) return
      rows.length = total
      const moved = rows.filter((row) => row !== undefined && ids.has(row.id))
      const kept = withHoles(rows, ids)
      const at = before === null ? kept.length : kept.findIndex((row) => row?.id === before)
      if (at < 0) return
      restart()
      stale.clear()
      place([...kept.slice(0, at), ...moved, ...kept.slice(at)])
      publish()
    },
    find: (id) => {
      const index = places.get(id) ?? -1
      return rows[index]?.id === id ? index : -1
    },
    loaded: (fits) => rows.filter((row): row is T => row !== undefined && fits(row)),
  }
}

/** Returns the rows without some of them. Unloaded indexes stay empty, which a filter would drop. */
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
