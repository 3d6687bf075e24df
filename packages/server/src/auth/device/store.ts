import type { Queries } from '../../db/index.ts'
import type { DeviceRequestTable } from '../../db/tables/devices.ts'

export async function insertRequest(db: Queries, request: DeviceRequestTable): Promise<void> {
  await db.insertInto('deviceRequest').values(request).execute()
}

interface ByUserCode {
  readonly userCodeHash: string
  readonly userId: string
  readonly now: string
}

/** Returns the pending request for a code, or one that this user answered. Answers of other users stay private. */
export function findByUserCode(db: Queries, { userCodeHash, userId, now }: ByUserCode) {
  return db
    .selectFrom('deviceRequest')
    .selectAll()
    .where('userCodeHash', '=', userCodeHash)
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('answeredBy', '=', userId)]))
    .executeTakeFirst()
}

interface Answer {
  readonly state: 'approved' | 'denied'
  readonly answeredBy: string
  readonly answeredIn: string
  readonly expiresAt: string
}

/** Answers a request. Returns undefined if it was already answered, even concurrently. */
export function answerRequest(
  db: Queries,
  { id, now, ...answer }: Answer & { id: string; now: string },
): Promise<DeviceRequestTable | undefined> {
  return db
    .updateTable('deviceRequest')
    .set(answer)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

interface ByDeviceCode {
  readonly deviceCodeHash: string
  readonly now: string
}

export function findByDeviceCode(db: Queries, { deviceCodeHash, now }: ByDeviceCode) {
  return db
    .selectFrom('deviceRequest')
    .select(['id', 'state'])
    .where('deviceCodeHash', '=', deviceCodeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Returns the approving user and session to exactly one of several concurrent calls with the same code. */
export async function useRequest(db: Queries, id: string): Promise<{ userId: string; sessionId: string } | undefined> {
  const used = await db
    .updateTable('deviceRequest')
    .set({ state: 'used' })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .returning(['answeredBy', 'answeredIn'])
    .executeTakeFirst()
  if (used === undefined || used.answeredBy === null || used.answeredIn === null) return undefined
  return { userId: used.answeredBy, sessionId: used.answeredIn }
}

export async function forgetRequests(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('deviceRequest').where('expiresAt', '<=', before).execute()
}
