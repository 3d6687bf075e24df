import type { Queries } from '../db/index.ts'
import type { WorkspaceInvitationTable } from '../db/tables/workspace.ts'

export async function insertInvitation(tx: Queries, row: WorkspaceInvitationTable): Promise<void> {
  await tx.insertInto('workspaceInvitation').values(row).execute()
}

/** Selects the invitations of a workspace. */
export const invitationsTo = (db: Queries, ownerId: string) =>
  db
    .selectFrom('workspaceInvitation')
    .leftJoin('user', 'user.id', 'workspaceInvitation.inviterId')
    .selectAll('workspaceInvitation')
    .select('user.name as inviterName')
    .where('workspaceInvitation.ownerId', '=', ownerId)

/** Returns an invitation by its token to a workspace that isn't deleted. */
export function findInvitationByHash(db: Queries, tokenHash: string) {
  return db
    .selectFrom('workspaceInvitation')
    .innerJoin('workspace', 'workspace.id', 'workspaceInvitation.ownerId')
    .leftJoin('user', 'user.id', 'workspaceInvitation.inviterId')
    .selectAll('workspaceInvitation')
    .select(['user.name as inviterName', 'workspace.name as workspaceName', 'workspace.avatar'])
    .where('workspaceInvitation.tokenHash', '=', tokenHash)
    .where('workspace.deleteAt', 'is', null)
    .executeTakeFirst()
}

/** Counts a use of an open invitation. Returns false if it isn't open anymore. Concurrent calls can't exceed the limit. */
export async function countUse(tx: Queries, { id, userId, now }: { id: string; userId: string; now: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('workspaceInvitation')
    .set((eb) => ({ uses: eb('uses', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('uses', '<', 'maxUses')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const use = { invitationId: id, userId, createdAt: now }
  await tx
    .insertInto('workspaceInvitationUse')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Withdraws an invitation. A second call changes nothing. Returns undefined if it doesn't exist. */
export function withdrawInvitation(
  tx: Queries,
  { id, ownerId, now }: { id: string; ownerId: string; now: string },
): Promise<WorkspaceInvitationTable | undefined> {
  return tx
    .updateTable('workspaceInvitation')
    .set((eb) => ({ withdrawnAt: eb.fn.coalesce('withdrawnAt', eb.val(now)), updatedAt: now }))
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .returningAll()
    .executeTakeFirst()
}

/** Withdraws the open invitations that a member has made. */
export async function withdrawInvitationsBy(
  tx: Queries,
  { ownerId, inviterId, now }: { ownerId: string; inviterId: string; now: string },
): Promise<void> {
  await tx
    .updateTable('workspaceInvitation')
    .set({ withdrawnAt: now, updatedAt: now })
    .where('ownerId', '=', ownerId)
    .where('inviterId', '=', inviterId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

const open = (db: Queries, now: string) =>
  db
    .selectFrom('workspaceInvitation')
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('uses', '<', 'maxUses')

export async function countOpenInvitations(
  tx: Queries,
  { ownerId, now }: { ownerId: string; now: string },
): Promise<number> {
  const { total } = await open(tx, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns whether an open invitation names the verified email of this user. */
export async function isInvitedByEmail(
  db: Queries,
  { ownerId, userId, now }: { ownerId: string; userId: string; now: string },
): Promise<boolean> {
  const invitation = await open(db, now)
    .innerJoin('user', 'user.email', 'workspaceInvitation.email')
    .select('workspaceInvitation.id')
    .where('workspaceInvitation.ownerId', '=', ownerId)
    .where('user.id', '=', userId)
    .where('user.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return invitation !== undefined
}
