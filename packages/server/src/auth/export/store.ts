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
