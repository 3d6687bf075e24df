import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'

interface PeopleFilter {
  /** An admin, who may see everybody. */
  readonly seesAll: boolean
  readonly userId: string
  /** What was searched for, in lower case. */
  readonly words: string | undefined
  readonly by: 'name' | 'createdAt'
  readonly direction: 'asc' | 'desc'
  /** No limit where there is none. */
  readonly limit: number | undefined
  readonly offset: number
}

/** People a user may see who fit, and how many there are: a page of them, or all. */
export async function searchPeople(db: Queries, filter: PeopleFilter) {
  const { by, direction, limit, offset } = filter
  const found = visible(db, filter)
  const people = found
    .select(['user.id', 'user.name', 'user.avatar'])
    .orderBy(`user.${by}`, direction)
    .orderBy('user.id', direction)
  const rows = await (limit === undefined ? people : people.limit(limit).offset(offset)).execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Everybody to an admin; to others themselves, and whose e-mail they know to the letter. */
function visible(db: Queries, { seesAll, userId, words }: PeopleFilter) {
  const people = db.selectFrom('user')
  if (!seesAll) return people.where(words === undefined ? 'user.id' : 'user.email', '=', words ?? userId)
  if (words === undefined) return people
  // As a text to look for, and not a pattern.
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return people.where(sql<boolean>`(lower(name) like ${pattern} escape '\\' or email like ${pattern} escape '\\')`)
}
