import { createHash, randomBytes } from 'node:crypto'

import type { InvitationState } from '@saffron/core/auth'
import type { WorkspaceInvitation } from '@saffron/core/workspace'

import type { WorkspaceInvitationTable } from '../db/tables/workspace.ts'

/** Returns a new secret for a link: 32 random bytes as text. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash is stored, so the database contains no usable invitation. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the state of an invitation. If several reasons make it invalid, the most final one wins. */
export function stateOf(
  {
    withdrawnAt,
    uses,
    maxUses,
    expiresAt,
  }: Pick<WorkspaceInvitationTable, 'withdrawnAt' | 'uses' | 'maxUses' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (uses >= maxUses) return 'used_up'
  return expiresAt <= now.toISOString() ? 'expired' : 'open'
}

export const toInvitation = (
  row: WorkspaceInvitationTable & { readonly inviterName: string | null },
  now: Date,
): WorkspaceInvitation => ({
  id: row.id,
  role: row.role,
  email: row.email,
  inviter: row.inviterName === null ? null : { id: row.inviterId, name: row.inviterName },
  state: stateOf(row, now),
  uses: row.uses,
  maxUses: row.maxUses,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
