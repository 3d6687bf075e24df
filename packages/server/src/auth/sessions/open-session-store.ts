import type { Queries } from '../../db/index.ts'
import type { SessionTable } from '../../db/tables/accounts.ts'

const open = (db: Queries, { userId, now }: { userId: string; now: string }) =>
  db.selectFrom('session').where('userId', '=', userId).where('revokedAt', 'is', null).where('expiresAt', '>', now)

export interface SessionPage {
  readonly userId: string
  readonly now: string
  readonly by: 'lastSeenAt' | 'createdAt'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** A user's open sessions, and how many there are. */
export async function listOpenSessions(
  db: Queries,
  page: SessionPage,
): Promise<{ rows: SessionTable[]; total: number }> {
  const { by, direction, limit, offset } = page
  const rows = await open(db, page)
    .selectAll()
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await open(db, page)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

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
