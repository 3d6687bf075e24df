import { prepareQuery, type Queries } from '../../db/index.ts'
import type { SessionTable } from '../../db/tables/accounts.ts'

export async function insertSession(db: Queries, session: SessionTable): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

interface LiveSession {
  readonly id: string
  readonly userId: string
  readonly now: string
}

const liveSession = prepareQuery((db, session: LiveSession) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('accountDeletion', 'accountDeletion.userId', 'user.id')
    .select([
      'session.id as sessionId',
      'user.id as userId',
      'user.role',
      'accountDeletion.dueAt as deletionAt',
      'session.impersonatedBy',
      'session.lastSeenAt',
    ])
    .where('session.id', '=', session.id)
    .where('user.id', '=', session.userId)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', session.now)
    .where('user.disabledAt', 'is', null),
)

/** Returns the user of a session, if both are active. */
export async function findLiveSession(db: Queries, session: LiveSession) {
  const { rows } = await liveSession(db, session)
  return rows[0]
}

/** Stores when a session was last used, unless a later use is stored. */
export async function touchSession(db: Queries, { id, at }: { id: string; at: string }): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt: at }).where('id', '=', id).where('lastSeenAt', '<', at).execute()
}

/** Extends a session, except an impersonation. */
export async function extendSession(
  db: Queries,
  session: { id: string; now: string; expiresAt: string; address: string; userAgent: string },
): Promise<void> {
  const { id, now, expiresAt, address, userAgent } = session
  await db.updateTable('session').set({ lastSeenAt: now, address, userAgent }).where('id', '=', id).execute()
  await db.updateTable('session').set({ expiresAt }).where('id', '=', id).where('impersonatedBy', 'is', null).execute()
}

/** Adds a refresh token to the session's chain. */
export async function insertRefreshToken(
  db: Queries,
  token: { id: string; sessionId: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('refreshToken')
    .values({ ...token, successorId: null, usedAt: null })
    .execute()
}

/** Returns a refresh token of an active session, with the use of its successor. */
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

/** Deletes sessions that ended before `before` with their tokens, and tokens used before it. */
export async function forgetOldSessions(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', before).execute()
  await db.deleteFrom('refreshToken').where('usedAt', '<', before).execute()
}

/** Returns true for exactly one call per token. */
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

/** Returns when a session began. */
export async function findSessionStart(db: Queries, sessionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('session').select('createdAt').where('id', '=', sessionId).executeTakeFirst()
  return row?.createdAt
}
