import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from '../endpoints/page-limits.ts'
import { appendPage, hasMorePages, type Identified, nextPageNumber, type Page } from './page-rules.ts'

export interface PageRequest {
  readonly page: number
  readonly limit: number
  readonly signal: AbortSignal
}

/** The state of a list store. */
export interface ListSnapshot<T> {
  readonly list: readonly T[]
  /** Whether there may be another page. True before the first. */
  readonly hasMore: boolean
  readonly loading: boolean
  /** The error of the last page, or null. */
  readonly error: unknown
  /**
   * `pageNumber`: the last loaded page, or the first. `total`: all rows on the server, 0 before the first response.
   * `capped`: the server stopped counting at `total`, and there are more.
   */
  readonly paging: {
    readonly pageNumber: number
    readonly pageSize: number
    readonly total: number
    readonly capped?: boolean | undefined
  }
}

export interface ListStore<T extends Identified> {
  readonly getSnapshot: () => ListSnapshot<T>
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the next page, unless one is loading, the last one failed, or nothing is left. */
  readonly loadMore: () => Promise<void>
  /** Retries the page that failed. */
  readonly retry: () => Promise<void>
  /** Empties the list and loads the first page. Requests in progress are dropped. */
  readonly reset: () => Promise<void>
  /** Reloads as many rows as are shown, and replaces them when they arrive. */
  readonly refresh: () => Promise<void>
  /** Inserts a row (first, or where `compare` says). Replaces the row with its ID. */
  readonly insert: (item: T) => void
  readonly update: (id: string, change: (item: T) => T) => void
  readonly remove: (id: string) => void
  /** Drops requests in progress. */
  readonly close: () => void
}

export interface ListStoreOptions<T extends Identified> {
  readonly load: (request: PageRequest) => Promise<Page<T>>
  readonly pageSize?: number
  /** The order of the server's list, so that a row changed locally is placed where the server would place it. */
  readonly compare?: (a: T, b: T) => number
}

/**
 * A paged list without a UI framework. Responses that arrive after a reset are dropped. Local changes don't affect the
 * paging.
 */
export function createListStore<T extends Identified>(options: ListStoreOptions<T>): ListStore<T> {
  const { load, pageSize = DEFAULT_PAGE_SIZE, compare } = options
  const initial: ListSnapshot<T> = {
    list: [],
    hasMore: true,
    loading: false,
    error: null,
    paging: { pageNumber: FIRST_PAGE, pageSize, total: 0 },
  }
  const listeners = new Set<() => void>()
  /** Rows removed locally. A response that was read before the removal doesn't bring them back. */
  const removed = new Set<string>()
  let snapshot = initial
  let activeRequest: AbortController | undefined
  let barrenPage = 0
  let insertions = 0

  const set = (change: Partial<ListSnapshot<T>>): void => {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  const setList = (list: readonly T[], total: number): void =>
    set({ list: compare ? list.toSorted(compare) : list, paging: { ...snapshot.paging, total: Math.max(0, total) } })

  /** Runs one request at a time. Results of older requests are ignored. */
  const run = async (work: (signal: AbortSignal) => Promise<Partial<ListSnapshot<T>>>): Promise<void> => {
    activeRequest?.abort()
    const controller = new AbortController()
    activeRequest = controller
    set({ loading: true, error: null })
    let change: Partial<ListSnapshot<T>>
    try {
      change = await work(controller.signal)
    } catch (error) {
      change = { error }
    }
    if (activeRequest !== controller) return
    activeRequest = undefined
    set({ ...change, loading: false })
  }

  const loadPage = (pageNumber: number): Promise<void> =>
    run(async (signal) => {
      const { list, total, capped } = await load({ page: pageNumber, limit: pageSize, signal })
      const before = snapshot.list.length
      const appended = appendPage(snapshot.list, present(list))
      // The page brought nothing new although there should be more: rows have moved on the server. Request the page
      // after it.
      barrenPage = appended.length === before ? pageNumber : 0
      return {
        list: appended,
        hasMore: hasMorePages(appended.length, list.length, pageSize, total),
        paging: { pageNumber, pageSize, total, ...(capped && { capped }) },
      }
    })
  const loadNext = (): Promise<void> =>
    loadPage(Math.max(nextPageNumber(snapshot.list.length, pageSize), barrenPage + 1))

  const present = (list: readonly T[]): readonly T[] => list.filter(({ id }) => !removed.has(id))
  const has = (id: string): boolean => snapshot.list.some((item) => item.id === id)

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    loadMore: async () => {
      if (!snapshot.loading && snapshot.error === null && snapshot.hasMore) await loadNext()
    },
    retry: async () => {
      if (!snapshot.loading) await loadNext()
    },
    reset: () => {
      barrenPage = 0
      removed.clear()
      snapshot = initial
      return loadNext()
    },
    refresh: () =>
      run(async (signal) => {
        const wanted = Math.max(snapshot.list.length, pageSize)
        let before: number
        let read: ReadRows<T>
        do {
          before = insertions
          read = await readRows(options, { wanted, pageSize, signal })
        } while (before !== insertions)
        barrenPage = 0
        const pageNumber = Math.max(FIRST_PAGE, Math.ceil(read.list.length / pageSize))
        const { total, capped } = read
        return {
          list: present(read.list),
          hasMore: read.more,
          paging: { pageNumber, pageSize, total, ...(capped && { capped }) },
        }
      }),
    insert: (item) => {
      insertions += 1
      removed.delete(item.id)
      const rest = snapshot.list.filter(({ id }) => id !== item.id)
      setList([item, ...rest], snapshot.paging.total + (has(item.id) ? 0 : 1))
    },
    update: (id, change) => {
      if (!has(id)) return
      const list = snapshot.list.map((item) => (item.id === id ? change(item) : item))
      setList(list, snapshot.paging.total)
    },
    remove: (id) => {
      removed.add(id)
      if (!has(id)) return
      const list = snapshot.list.filter((item) => item.id !== id)
      setList(list, snapshot.paging.total - 1)
    },
    close: () => {
      activeRequest?.abort()
      activeRequest = undefined
      if (snapshot.loading) set({ loading: false })
    },
  }
}

interface ReadRows<T> extends Page<T> {
  readonly more: boolean
}

/** Reads from the first page until `wanted` rows are loaded, in the largest pages the server allows. */
async function readRows<T extends Identified>(
  { load }: ListStoreOptions<T>,
  { wanted, pageSize, signal }: { wanted: number; pageSize: number; signal: AbortSignal },
): Promise<ReadRows<T>> {
  const limit = Math.min(MAX_PAGE_SIZE, Math.ceil(wanted / pageSize) * pageSize)
  let list: readonly T[] = []
  for (let page = FIRST_PAGE; ; page += 1) {
    const answer = await load({ page, limit, signal })
    list = appendPage(list, answer.list)
    const more = hasMorePages(list.length, answer.list.length, limit, answer.total)
    if (!more || list.length >= wanted) return { list, more, total: answer.total, capped: answer.capped }
  }
}
