import type { Queries } from '../../db/index.ts'
import type { SessionTable } from '../../db/tables/accounts.ts'

/** What finds a user's open sessions. */
export const openSessionsOf = (db: Queries, { userId, now }: { userId: string; now: string }) =>
  db.selectFrom('session').where('userId', '=', userId).where('revokedAt', 'is', null).where('expiresAt', '>', now)

/** Ends a user's open session; answers it, or undefined when there is none to end. */
export function revokeOpenSession(
  db: Queries,
  { id, userId, now }: { id: string; userId: string; now: string },
): Promise<SessionTable | undefined> {
  return db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Ends a user's sessions but one, and those they opened in the place of others; answers the ids. */
export async function revokeSessionsOf(
  db: Queries,
  { userId, except, now }: { userId: string; except: string | undefined; now: string },
): Promise<string[]> {
  const ended = await db
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
