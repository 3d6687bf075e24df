import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'

const FIRST_ACCOUNT = 'first_account'

/** Whether any account was ever made here. */
export async function hasAccounts(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('installation').select('key').where('key', '=', FIRST_ACCOUNT).executeTakeFirst()
  return row !== undefined
}

/** True for exactly one user of this installation, whatever races: its row has a unique key. */
export async function claimFirstAccount(db: Queries, userId: string, createdAt: string): Promise<boolean> {
  const claimed = await db
    .insertInto('installation')
    .values({ key: FIRST_ACCOUNT, value: userId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

export async function insertUser(db: Queries, user: UserTable): Promise<void> {
  await db.insertInto('user').values(user).execute()
}

export function findUser(db: Queries, id: string): Promise<UserTable | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findUserByEmail(db: Queries, email: string): Promise<UserTable | undefined> {
  return db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Those who may do anything here, the first one in front. */
export function findSuperAdmins(db: Queries): Promise<UserTable[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('role', '=', 'super-admin')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** That they have proved the address to be theirs; the first time counts. */
export async function setEmailVerified(db: Queries, { id, at }: { id: string; at: string }): Promise<void> {
  const proven = db.updateTable('user').set({ emailVerifiedAt: at }).where('id', '=', id)
  await proven.where('emailVerifiedAt', 'is', null).execute()
}

/**
 * A user as they are now, and stay until the transaction is over: on PostgreSQL all others who hold them wait, as on
 * SQLite every writer does in any case. What opens a session begins with this, and so does what ends sessions: who is
 * second sees what the first one did. Of two users the one with the lower id comes first.
 */
export function lockUser(tx: Queries, id: string): Promise<UserTable | undefined> {
  return tx
    .updateTable('user')
    .set((user) => ({ updatedAt: user.ref('updatedAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function setPasswordHash(
  db: Queries,
  { id, ...columns }: { id: string; passwordHash: string; updatedAt: string },
): Promise<void> {
  await db.updateTable('user').set(columns).where('id', '=', id).execute()
}
