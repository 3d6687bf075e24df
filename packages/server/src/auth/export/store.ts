import type { Queries } from '../../db/index.ts'

interface Range {
  readonly userId: string
  readonly after: string
  readonly limit: number
}

/** Returns every stored sign-in, ended or not, without token data. */
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

/** Returns the audit entries of these kinds about a user. */
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

/** Returns a user's passkeys, without their keys. */
export async function passkeysOf(db: Queries, userId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'rpId', 'backedUp', 'lastUsedAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, backedUp: row.backedUp === 1 }))
}

/** Returns the external accounts that a user signs in with. */
export function identitiesOf(db: Queries, userId: string) {
  return db
    .selectFrom('identity')
    .select(['id', 'provider', 'subject', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}
