import type { Queries } from '../../db/index.ts'
import type { AccountDeletionTable } from '../../db/tables/profile.ts'

export function findDeletion(db: Queries, userId: string): Promise<AccountDeletionTable | undefined> {
  return db.selectFrom('accountDeletion').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** A second request keeps the first date. */
export async function insertDeletion(db: Queries, deletion: AccountDeletionTable): Promise<void> {
  await db
    .insertInto('accountDeletion')
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns true if there was a deletion that hadn't begun. */
export async function cancelDeletion(db: Queries, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('accountDeletion')
    .where('userId', '=', userId)
    .where('begunAt', 'is', null)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Returns the users whose deletion is due, or was interrupted by a crash. */
export async function dueDeletions(db: Queries, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accountDeletion')
    .select('userId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** After this, the deletion can't be canceled. Returns false if it was canceled before. */
export async function beginDeletion(db: Queries, userId: string, now: string): Promise<boolean> {
  const begun = await db
    .updateTable('accountDeletion')
    .set({ begunAt: now })
    .where('userId', '=', userId)
    .where('dueAt', '<=', now)
    .executeTakeFirst()
  return begun.numUpdatedRows === 1n
}

/** Deletes the account with all rows that refer to it. */
export async function deleteUser(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('principal').where('id', '=', userId).execute()
}

/** Serializes these transactions, so that the last two super admins can't leave at the same time. */
export async function lockSuperAdmins(tx: Queries, now: Date): Promise<void> {
  // A single row avoids deadlocks.
  await tx
    .insertInto('installation')
    .values({ key: 'super_admins', value: '', createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute()
}

/** Returns whether there is another super admin who isn't leaving. */
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
