import { readSort } from '../http/read-sort.ts'

interface Page {
  readonly page: number
  readonly limit: number
  readonly sort?: string | undefined
  readonly q?: string | undefined
}

interface Keyed {
  readonly key: string
  readonly note: string
  readonly updatedAt: string
}

/** Returns one page of a short list, by default sorted by key. `q` is searched in keys and notes. */
export function listByKey<T extends Keyed>(rows: readonly T[], query: Page): { list: T[]; total: number } {
  const { page, limit, sort = 'key', q = '' } = query
  const { by, direction } = readSort(sort, ['key', 'updatedAt'])
  const wanted = q.trim().toLowerCase()
  const found = rows.filter(({ key, note }) => `${key}\n${note}`.toLowerCase().includes(wanted))
  const sign = direction === 'asc' ? 1 : -1
  const sorted = found.toSorted((a, b) => (a[by] < b[by] ? -sign : a[by] > b[by] ? sign : 0))
  return { list: sorted.slice((page - 1) * limit, page * limit), total: found.length }
}
