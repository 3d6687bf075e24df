import type { Queries } from '../../db/index.ts'

interface Range {
  readonly userId: string
  readonly after: string
  readonly limit: number
}

/** Every sign-in that is still remembered, over or not; nothing of its tokens. */
export function sessionsAfter(db: Queries, { userId, after, limit }: Range) {
  return db
    .selectFrom('session')
    .select(['id', 'address', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'revokedAt', 'impersonatedBy'])
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What is on record of a user, of these kinds. */
export function entriesAfter(db: Queries, { userId, actions, after, limit }: Range & { actions: readonly string[] }) {
  return db
    .selectFrom('auditEntry')
    .select(['id', 'action', 'address', 'userAgent', 'detail', 'createdAt'])
    .where('subject', '=', userId)
    .where('action', 'in', actions)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The passkeys of a user; nothing of their keys. */
export async function passkeysOf(db: Queries, userId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'rpId', 'backedUp', 'lastUsedAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, backedUp: row.backedUp === 1 }))
}

/** The accounts elsewhere by which a user signs in. */
export function identitiesOf(db: Queries, userId: string) {
  return db
    .selectFrom('identity')
    .select(['id', 'provider', 'subject', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}
