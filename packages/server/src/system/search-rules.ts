import type { listQuery, Output } from '@saffron/core/contract'

import type { RouteRuleTable } from '../db/tables/system.ts'
import { InvalidField } from '../http/invalid-field.ts'

const SORTS = ['path', 'redirect', 'createdAt'] as const

/** Returns one page of the rules, which are few enough to sort here. `q` is searched in both addresses. */
export function searchRules(
  rules: readonly RouteRuleTable[],
  { page, limit, sort = 'path', q }: Output<typeof listQuery>,
): { list: RouteRuleTable[]; total: number } {
  const by = SORTS.find((field) => field === sort.replace(/^-/, ''))
  if (by === undefined) throw new InvalidField('query.sort', 'field.sort', { values: SORTS.join(', ') })
  const wanted = q?.trim().toLowerCase() ?? ''
  const sign = sort.startsWith('-') ? -1 : 1
  const found = rules
    .filter(({ path, redirect }) => `${path}\n${redirect}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => (a[by] < b[by] ? -sign : a[by] > b[by] ? sign : 0))
  return { list: found.slice((page - 1) * limit, page * limit), total: found.length }
}
