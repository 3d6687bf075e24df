import { foldText } from '@saffron/core/format'
import type { ExpressionBuilder } from 'kysely'

import { contains, type Queries, type Schema } from '../../db/index.ts'
import { isCalled } from '../users/store.ts'

interface PeopleFilter {
  /** An admin, who can see everyone. */
  readonly seesAll: boolean
  readonly userId: string
  /** The search text, in lower case. */
  readonly words: string | undefined
}

/** Selects the people who are now in a workspace with a user, and the user. */
const colleaguesOf = (where: ExpressionBuilder<Schema, 'user'>, userId: string) =>
  where
    .selectFrom('member as own')
    .innerJoin('workspace', 'workspace.id', 'own.ownerId')
    .innerJoin('member as other', 'other.ownerId', 'own.ownerId')
    .select('other.userId')
    .where('own.userId', '=', userId)
    .where('workspace.deleteAt', 'is', null)

/**
 * Selects the matching people that a user may see. Admins see everyone. Others see themselves and the people they share
 * a workspace with, whom they find by name, and anyone whose exact email they enter.
 */
export function peopleThat(db: Queries, { seesAll, userId, words }: PeopleFilter) {
  const people = db.selectFrom('user')
  if (seesAll) return words === undefined ? people : people.where(isCalled(words))
  return people.where((where) => {
    const isColleague = where('id', 'in', colleaguesOf(where, userId))
    return words === undefined
      ? where.or([where('id', '=', userId), isColleague])
      : where.or([where('email', '=', words), where.and([isColleague, contains('nameFolded', foldText(words))])])
  })
}
