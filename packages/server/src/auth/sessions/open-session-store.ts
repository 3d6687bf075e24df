import type { Queries } from '../../db/index.ts'
import type { SessionTable } from '../../db/tables/accounts.ts'
import { lockUser } from '../accounts/store.ts'

/** Selects a user's open sessions. */
export const openSessionsOf = (db: Queries, { userId, now }: { userId: string; now: string }) =>
  db.selectFrom('session').where('userId', '=', userId).where('revokedAt', 'is', null).where('expiresAt', '>', now)

/** Returns a user's open session, or undefined. */
export const findOpenSession = (
  db: Queries,
  { id, ...whose }: { id: string; userId: string; now: string },
): Promise<SessionTable | undefined> => openSessionsOf(db, whose).selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a user's session and the impersonations opened from it. Returns the IDs. */
export async function endSession(
  tx: Queries,
  { id, userId, now }: { id: string; userId: string; now: string },
): Promise<string[]> {
  await lockUser(tx, userId)
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where((where) => where.or([where('id', '=', id), where('openedIn', '=', id)]))
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.map((session) => session.id)
}

/** Ends the impersonations that a user opened. Returns the IDs. */
export async function revokeImpersonationsBy(
  tx: Queries,
  { userId, now }: { userId: string; now: string },
): Promise<string[]> {
  await lockUser(tx, userId)
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('impersonatedBy', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Ends a user's sessions except one, and the impersonations the user opened. Returns the IDs. */
export async function revokeSessionsOf(
  tx: Queries,
  { userId, except, now }: { userId: string; except: string | undefined; now: string },
): Promise<string[]> {
  await lockUser(tx, userId)
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where((where) => where.or([where('userId', '=', userId), where('impersonatedBy', '=', userId)]))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
