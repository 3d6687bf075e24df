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
 * Whether a user's password is still this one. On PostgreSQL nobody else changes it until the transaction is over, as on
 * SQLite in any case.
 */
export async function holdPassword(
  db: Queries,
  { id, passwordHash }: Pick<UserTable, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const held = await db
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', passwordHash === null ? 'is' : '=', passwordHash)
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

export async function setPasswordHash(
  db: Queries,
  { id, ...columns }: { id: string; passwordHash: string; updatedAt: string },
): Promise<void> {
  await db.updateTable('user').set(columns).where('id', '=', id).execute()
}
