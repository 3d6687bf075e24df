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
  /**
   * The rows from `first` to `last`, loaded where they are missing or may have changed; a page that a refresh called off is
   * read again. Rejects with what a page failed with.
   */
  readonly read: (first: number, last: number) => Promise<readonly T[]>
  /** Loads again the rows on show; the others when they are shown. Those that are here stay until then. */
  readonly refresh: () => Promise<void>
  readonly retry: () => void
  readonly update: (id: string, change: (row: T) => T) => void
  readonly remove: (ids: ReadonlySet<string>) => void
  /**
   * Puts rows that have been loaded before another one, in the order they stand, or at the end (null). What is being read
   * would show them where they were: it is dropped until the next refresh.
   */
  readonly move: (ids: ReadonlySet<string>, before: string | null) => void
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
/** How often a page is asked for, at most, while the list changes under whoever looks at it. */
const MOST_ROUNDS = 5

export function createWindowStore<T extends Identified>(options: WindowStoreOptions<T>): WindowStore<T> {
  const { load, pageSize = MAX_PAGE_SIZE } = options
  const listeners = new Set<() => void>()
  const stale = new Set<number>()
  const underWay = new Map<number, { readonly done: Promise<boolean>; readonly controller: AbortController }>()
  /** How often each page was asked for since something here led to it: of a list that agrees with itself, once or twice. */
  const rounds = new Map<number, number>()
  /** Where the rows stand, by their ids; of one that went it may still say where it stood. */
  const places = new Map<string, number>()
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
    const start = page * pageSize
    for (let offset = 0; offset < pageSize && start + offset < counted; offset += 1) {
      const row = list[offset]
      rows[start + offset] = row
      if (row === undefined) continue
      // One that stood on another page has come from there: it does not stand in both.
      const before = places.get(row.id)
      if (before !== undefined && before !== start + offset && rows[before]?.id === row.id) rows[before] = undefined
      places.set(row.id, start + offset)
    }
    stale.delete(page)
  }
  /** Whether it came, and was not called off. */
  const fetchPage = (page: number): Promise<boolean> => {
    const known = underWay.get(page)
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
          underWay.delete(page)
          publish()
        }
      }
    }
    const done = ask()
    underWay.set(page, { done, controller })
    return done
  }
  /** However often it is called off. */
  const arrive = async (page: number): Promise<void> => {
    while (!(await fetchPage(page)));
  }
  const pump = (): void => {
    if (error !== null) return
    for (const page of missingOf(shown.first, shown.last)) {
      const round = (rounds.get(page) ?? 0) + 1
      if (underWay.has(page) || round > MOST_ROUNDS) continue
      if (underWay.size >= AT_ONCE) break
      rounds.set(page, round)
      // What it failed with stands in the snapshot; whoever called it off asks by themselves.
      fetchPage(page).then(
        (came) => came && pump(),
        () => undefined,
      )
    }
  }
  /** Drops answers that were read before a change on this side. */
  const restart = (): void => {
    for (const { controller } of underWay.values()) controller.abort()
    underWay.clear()
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
      const before = underWay.size
      pump()
      if (underWay.size !== before) publish()
    },
    read: async (first, last) => {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
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
