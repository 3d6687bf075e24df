import type { Queries } from '../../db/index.ts'
import { isCalled } from '../users/store.ts'

interface PeopleFilter {
  /** An admin, who can see everyone. */
  readonly seesAll: boolean
  readonly userId: string
  /** The search text, in lower case. */
  readonly words: string | undefined
}

/**
 * Selects the matching people that a user may see. Admins see everyone, others only themselves and people whose exact
 * email they enter.
 */
export function peopleThat(db: Queries, { seesAll, userId, words }: PeopleFilter) {
  const people = db.selectFrom('user')
  if (!seesAll) return people.where(words === undefined ? 'id' : 'email', '=', words ?? userId)
  return words === undefined ? people : people.where(isCalled(words))
}
