import type { Queries } from '../../db/index.ts'
import type { SessionTable } from '../../db/tables/accounts.ts'
import { lockUser } from '../accounts/store.ts'

/** What finds a user's open sessions. */
export const openSessionsOf = (db: Queries, { userId, now }: { userId: string; now: string }) =>
  db.selectFrom('session').where('userId', '=', userId).where('revokedAt', 'is', null).where('expiresAt', '>', now)

/** A user's open session; undefined when there is none. */
export const findOpenSession = (
  db: Queries,
  { id, ...whose }: { id: string; userId: string; now: string },
): Promise<SessionTable | undefined> => openSessionsOf(db, whose).selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a user's session, and those that were opened from it in the place of others; answers the ids. */
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

/** Ends the sessions that somebody opened in the place of others; answers the ids. */
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

/** Ends a user's sessions but one, and those they opened in the place of others; answers the ids. */
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
