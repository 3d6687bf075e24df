import type { Person } from '@saffron/core/auth'

import type { Queries } from '../db/index.ts'

/** Returns people by their IDs, without deleted accounts. */
export async function peopleOf(queries: Queries, ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await queries.selectFrom('user').select(['id', 'name', 'avatar']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name, avatar }) => [id, { id, name, ...(avatar !== null && { avatar }) }]))
}
