import { foldText } from '@saffron/core/format'
import type { ExpressionBuilder } from 'kysely'

import { contains, type Queries, type Schema } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'

interface AccountFilter {
  /** A part of name or e-mail. */
  readonly words: string | undefined
  readonly role: string | undefined
  readonly state: 'active' | 'disabled' | undefined
}

/** That name or e-mail address hold these words, in whatever case. */
export const isCalled = (words: string) => (where: ExpressionBuilder<Schema, 'user'>) =>
  where.or([contains('nameFolded', foldText(words)), contains('email', words.toLowerCase())])

/** What finds accounts, for admins. */
export function accountsThat(db: Queries, { words, role, state }: AccountFilter) {
  return db
    .selectFrom('user')
    .$if(words !== undefined, (query) => query.where(isCalled(words ?? '')))
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .$if(state === 'active', (query) => query.where('disabledAt', 'is', null))
    .$if(state === 'disabled', (query) => query.where('disabledAt', 'is not', null))
}

/** When these people were last here, as far as there are sessions of theirs. */
export async function lastSeen(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('session')
    .select(({ fn }) => ['userId', fn.max('lastSeenAt').as('at')])
    .where('userId', 'in', userIds)
    // A visit is somebody else's.
    .where('impersonatedBy', 'is', null)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** When these accounts go for good, of those that are to. */
export async function deletionDays(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accountDeletion')
    .select(['userId', 'dueAt'])
    .where('userId', 'in', userIds)
    .execute()
  return new Map(rows.map(({ userId, dueAt }) => [userId, dueAt]))
}

/** Answers the account as it is then. */
export function changeUser(
  tx: Queries,
  id: string,
  change: Pick<UserTable, 'role' | 'disabledAt' | 'updatedAt'>,
): Promise<UserTable> {
  return tx.updateTable('user').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
