import { InvalidField } from '../http/invalid-field.ts'

interface Page {
  readonly page: number
  readonly limit: number
  readonly sort?: string | undefined
  readonly q?: string | undefined
}

interface Listed {
  readonly name: string
  readonly createdAt: string
}

const SORTS = ['name', 'createdAt'] as const

/**
 * Returns a page of an in-memory list, since there are few channels and models. Keeps the given order unless `sort`
 * names a field. `q` filters by name.
 */
export function listPage<T extends Listed>(
  rows: readonly T[],
  { page, limit, sort, q }: Page,
): { list: T[]; total: number } {
  const wanted = q?.trim().toLowerCase() ?? ''
  const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  const sorted = sort === undefined ? found : sortRows(found, sort)
  return { list: sorted.slice((page - 1) * limit, page * limit), total: found.length }
}

function sortRows<T extends Listed>(rows: readonly T[], sort: string): T[] {
  const by = SORTS.find((field) => field === sort.replace(/^-/, ''))
  if (by === undefined) throw new InvalidField('query.sort', 'field.sort', { values: SORTS.join(', ') })
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => (a[by] < b[by] ? -sign : a[by] > b[by] ? sign : 0))
}
