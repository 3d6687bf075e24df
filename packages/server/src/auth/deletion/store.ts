import type { Queries } from '../../db/index.ts'
import type { AccountDeletionTable } from '../../db/tables/profile.ts'

export function findDeletion(db: Queries, userId: string): Promise<AccountDeletionTable | undefined> {
  return db.selectFrom('accountDeletion').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Asked a second time, the first day holds. */
export async function insertDeletion(db: Queries, deletion: AccountDeletionTable): Promise<void> {
  await db
    .insertInto('accountDeletion')
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True where there was one, not yet begun. */
export async function cancelDeletion(db: Queries, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('accountDeletion')
    .where('userId', '=', userId)
    .where('begunAt', 'is', null)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Those whose day has come, or that a dead server left half done. */
export async function dueDeletions(db: Queries, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accountDeletion')
    .select('userId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** From here on there is no way back. False where it was taken back in the meantime. */
export async function beginDeletion(db: Queries, userId: string, now: string): Promise<boolean> {
  const begun = await db
    .updateTable('accountDeletion')
    .set({ begunAt: now })
    .where('userId', '=', userId)
    .where('dueAt', '<=', now)
    .executeTakeFirst()
  return begun.numUpdatedRows === 1n
}

/** The account with all that refers to it. */
export async function deleteUser(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('user').where('id', '=', userId).execute()
}

/** Until the transaction ends others who do this wait: the last two super-admins cannot leave at once. */
export async function lockSuperAdmins(tx: Queries, now: Date): Promise<void> {
  // One row for all who ask: of many rows two could each hold one that the other wants.
  await tx
    .insertInto('installation')
    .values({ key: 'super_admins', value: '', createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute()
}

/** Whether there is a super-admin who stays, beside this user. */
export async function hasOtherSuperAdmin(tx: Queries, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('user')
    .leftJoin('accountDeletion', 'accountDeletion.userId', 'user.id')
    .select('user.id')
    .where('user.role', '=', 'super-admin')
    .where('user.id', '!=', userId)
    .where('accountDeletion.userId', 'is', null)
    .where('user.disabledAt', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
