import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'

const FIRST_ACCOUNT = 'first_account'

/** Returns whether any account was ever created here. */
export async function hasAccounts(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('installation').select('key').where('key', '=', FIRST_ACCOUNT).executeTakeFirst()
  return row !== undefined
}

/**
 * Returns true for exactly one user of this installation, even for concurrent calls, because its row has a unique key.
 */
export async function claimFirstAccount(db: Queries, userId: string, createdAt: string): Promise<boolean> {
  const claimed = await db
    .insertInto('installation')
    .values({ key: FIRST_ACCOUNT, value: userId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

/** Inserts a user, who is the owner of their own space. */
export async function insertUser(db: Queries, user: UserTable): Promise<void> {
  const { id, createdAt: joinedAt } = user
  await db.insertInto('principal').values({ id, kind: 'user' }).execute()
  await db.insertInto('user').values(user).execute()
  const own = { ownerId: id, userId: id, role: 'owner', monthLimit: null, invitedBy: null, joinedAt } as const
  await db.insertInto('member').values(own).execute()
}

export function findUser(db: Queries, id: string): Promise<UserTable | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findUserByEmail(db: Queries, email: string): Promise<UserTable | undefined> {
  return db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Returns the super admins, the first one first. */
export function findSuperAdmins(db: Queries): Promise<UserTable[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('role', '=', 'super-admin')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Marks the email address as verified. A later call keeps the first time. */
export async function setEmailVerified(db: Queries, { id, at }: { id: string; at: string }): Promise<void> {
  const proven = db.updateTable('user').set({ emailVerifiedAt: at }).where('id', '=', id)
  await proven.where('emailVerifiedAt', 'is', null).execute()
}

/**
 * Reads a user and locks the row until the transaction ends. Everything that opens or ends sessions starts with this,
 * so the later transaction sees the result of the earlier one. On SQLite, writers wait anyway. Lock two users in the
 * order of their IDs.
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
