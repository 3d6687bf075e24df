import type { Person } from '@saffron/core/auth'

import type { Queries } from '../../db/index.ts'
import type { InvitationTable } from '../../db/tables/profile.ts'
import { toPerson } from '../accounts/user-entity.ts'

export async function insertInvitation(db: Queries, row: InvitationTable): Promise<void> {
  await db.insertInto('invitation').values(row).execute()
}

/** Returns an invitation with its inviter's name, or undefined if that account was deleted. */
export function findInvitation(db: Queries, id: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .selectAll('invitation')
    .select('user.name as inviterName')
    .where('invitation.id', '=', id)
    .executeTakeFirst()
}

/**
 * Counts one use of a valid invitation. Returns undefined if it's no longer valid. Concurrent calls can't exceed the
 * limit.
 */
export function redeemInvitation(
  tx: Queries,
  { id, now }: { id: string; now: string },
): Promise<InvitationTable | undefined> {
  return tx
    .updateTable('invitation')
    .set((eb) => ({ uses: eb('uses', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('uses', '<', 'maxUses')
    .returningAll()
    .executeTakeFirst()
}

export async function insertUse(
  tx: Queries,
  use: { inviteeId: string; invitationId: string; inviterId: string; createdAt: string },
): Promise<void> {
  await tx.insertInto('invitationUse').values(use).execute()
}

/** Withdraws an invitation of this inviter. A second call changes nothing. Returns undefined if it doesn't exist. */
export function withdraw(
  db: Queries,
  { id, inviterId, now }: { id: string; inviterId: string; now: string },
): Promise<InvitationTable | undefined> {
  return db
    .updateTable('invitation')
    .set((eb) => ({ withdrawnAt: eb.fn.coalesce('withdrawnAt', eb.val(now)), updatedAt: now }))
    .where('id', '=', id)
    .where('inviterId', '=', inviterId)
    .returningAll()
    .executeTakeFirst()
}

/** Selects the invitations of a user, optionally only those sent to an exact email address. */
export const invitationsOf = (db: Queries, { inviterId, email }: { inviterId: string; email?: string | undefined }) =>
  db
    .selectFrom('invitation')
    .where('inviterId', '=', inviterId)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))

export function invitationsAfter(
  db: Queries,
  { inviterId, after, limit }: { inviterId: string; after: string; limit: number },
): Promise<InvitationTable[]> {
  return invitationsOf(db, { inviterId }).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Counts a user's invitations that can still be redeemed. */
export async function countOpen(db: Queries, { inviterId, now }: { inviterId: string; now: string }): Promise<number> {
  const { total } = await invitationsOf(db, { inviterId })
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('uses', '<', 'maxUses')
    .executeTakeFirstOrThrow()
  return total
}

/** Counts the invitations that a user has emailed since an instant. */
export async function countSent(
  db: Queries,
  { inviterId, since }: { inviterId: string; since: string },
): Promise<number> {
  const { total } = await invitationsOf(db, { inviterId })
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('email', 'is not', null)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

export interface Signup {
  readonly invitationId: string
  readonly person: Person
  readonly at: string
}

/** Returns the sign-ups of these invitations, oldest first. */
export async function signups(db: Queries, invitationIds: readonly string[]): Promise<Signup[]> {
  if (invitationIds.length === 0) return []
  const rows = await db
    .selectFrom('invitationUse')
    .innerJoin('user', 'user.id', 'invitationUse.inviteeId')
    .select(['user.id', 'user.name', 'user.avatar', 'invitationUse.invitationId', 'invitationUse.createdAt'])
    .where('invitationUse.invitationId', 'in', invitationIds)
    .orderBy('invitationUse.createdAt')
    .orderBy('user.id')
    .execute()
  return rows.map((row) => ({ invitationId: row.invitationId, person: toPerson(row), at: row.createdAt }))
}
