import { foldText } from '@saffron/core/format'
import type { ExpressionBuilder } from 'kysely'

import { contains, type Queries, type Schema } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'

interface AccountFilter {
  /** Part of a name or email. */
  readonly words: string | undefined
  readonly role: string | undefined
  readonly state: 'active' | 'disabled' | undefined
}

/** Matches names and emails that contain these words, ignoring case. */
export const isCalled = (words: string) => (where: ExpressionBuilder<Schema, 'user'>) =>
  where.or([contains('nameFolded', foldText(words)), contains('email', words.toLowerCase())])

/** Selects accounts, for admins. */
export function accountsThat(db: Queries, { words, role, state }: AccountFilter) {
  return db
    .selectFrom('user')
    .$if(words !== undefined, (query) => query.where(isCalled(words ?? '')))
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .$if(state === 'active', (query) => query.where('disabledAt', 'is', null))
    .$if(state === 'disabled', (query) => query.where('disabledAt', 'is not', null))
}

/** Returns when these users were last active, if they have sessions. */
export async function lastSeen(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('session')
    .select(({ fn }) => ['userId', fn.max('lastSeenAt').as('at')])
    .where('userId', 'in', userIds)
    // Impersonations don't count as activity of the user.
    .where('impersonatedBy', 'is', null)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** Returns when these accounts will be deleted, if scheduled. */
export async function deletionDays(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accountDeletion')
    .select(['userId', 'dueAt'])
    .where('userId', 'in', userIds)
    .execute()
  return new Map(rows.map(({ userId, dueAt }) => [userId, dueAt]))
}

/** Returns the changed account. */
export function changeUser(
  tx: Queries,
  id: string,
  change: Pick<UserTable, 'role' | 'disabledAt' | 'updatedAt'>,
): Promise<UserTable> {
  return tx.updateTable('user').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
