import type { Queries } from '../db/index.ts'
import type { SessionTable, UserTable } from '../db/tables/accounts.ts'

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

export async function insertSession(db: Queries, session: SessionTable): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

/** The session's user, while both live. */
export function findLiveSession(db: Queries, session: { id: string; userId: string; now: string }) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['session.id as sessionId', 'user.id as userId', 'user.role'])
    .where('session.id', '=', session.id)
    .where('user.id', '=', session.userId)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', session.now)
    .executeTakeFirst()
}

export async function extendSession(
  db: Queries,
  session: { id: string; now: string; expiresAt: string },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: session.now, expiresAt: session.expiresAt })
    .where('id', '=', session.id)
    .execute()
}

export async function revokeSession(db: Queries, id: string, revokedAt: string): Promise<void> {
  await db.updateTable('session').set({ revokedAt }).where('id', '=', id).where('revokedAt', 'is', null).execute()
}

/** Adds a link to the session's chain. */
export async function insertRefreshToken(
  db: Queries,
  token: { id: string; sessionId: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('refreshToken')
    .values({ ...token, successorId: null, usedAt: null })
    .execute()
}

/** A refresh token with the use of its successor, while its session lives. */
export function findRefreshToken(db: Queries, id: string, now: string) {
  return db
    .selectFrom('refreshToken as token')
    .innerJoin('session', 'session.id', 'token.sessionId')
    .leftJoin('refreshToken as successor', 'successor.id', 'token.successorId')
    .select([
      'token.usedAt',
      'token.successorId',
      'successor.usedAt as successorUsedAt',
      'session.id as sessionId',
      'session.userId',
    ])
    .where('token.id', '=', id)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst()
}

/** Forgets sessions that were over before `before`, with their tokens, and tokens that were used before it. */
export async function forgetOldSessions(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', before).execute()
  await db.deleteFrom('refreshToken').where('usedAt', '<', before).execute()
}

/** True for the one call that uses the token; others come too late. */
export async function useRefreshToken(
  db: Queries,
  use: { id: string; successorId: string; usedAt: string },
): Promise<boolean> {
  const used = await db
    .updateTable('refreshToken')
    .set({ usedAt: use.usedAt, successorId: use.successorId })
    .where('id', '=', use.id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
