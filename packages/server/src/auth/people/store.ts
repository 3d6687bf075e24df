import type { Queries } from '../../db/index.ts'
import { isCalled } from '../users/store.ts'

interface PeopleFilter {
  /** An admin, who may see everybody. */
  readonly seesAll: boolean
  readonly userId: string
  /** What was searched for, in lower case. */
  readonly words: string | undefined
}

/** What finds the people a user may see who fit: everybody to an admin; to others themselves, and whose e-mail they know. */
export function peopleThat(db: Queries, { seesAll, userId, words }: PeopleFilter) {
  const people = db.selectFrom('user')
  if (!seesAll) return people.where(words === undefined ? 'id' : 'email', '=', words ?? userId)
  return words === undefined ? people : people.where(isCalled(words))
}
