import type { Invitation, InvitationState } from '@saffron/core/auth'

import type { Queries } from '../../db/index.ts'
import type { InvitationTable } from '../../db/tables/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import { exportRows } from '../../user-data/user-data.ts'
import { type Signup, signups, invitationsAfter } from './store.ts'

type EntityDeps = Pick<Deps, 'config' | 'now'>

/** Returns the state of an invitation. If several reasons make it invalid, the most final one wins. */
export function stateOf(row: InvitationTable, now: Date): InvitationState {
  if (row.withdrawnAt !== null) return 'withdrawn'
  if (row.uses >= row.maxUses) return 'used_up'
  return row.expiresAt <= now.toISOString() ? 'expired' : 'open'
}

export const pageOf = (id: string): string => `/app/invite/${id}`

/** Returns the link of an invitation, absolute if the server knows its address. */
export const urlOf = (id: string, { config }: Pick<Deps, 'config'>): string => (config.publicUrl ?? '') + pageOf(id)

/** Returns invitations as shown to the inviter, with their sign-ups. */
export async function toInvitations(
  db: Queries,
  rows: readonly InvitationTable[],
  deps: EntityDeps,
): Promise<Invitation[]> {
  const ids = rows.map(({ id }) => id)
  const came = Map.groupBy(await signups(db, ids), ({ invitationId }) => invitationId)
  return rows.map((row) => toInvitation(row, came.get(row.id) ?? [], deps))
}

export const toInvitation = (row: InvitationTable, came: readonly Signup[], deps: EntityDeps): Invitation => ({
  id: row.id,
  url: urlOf(row.id, deps),
  ...(row.email !== null && { email: row.email }),
  state: stateOf(row, deps.now()),
  expiresAt: row.expiresAt,
  uses: row.uses,
  maxUses: row.maxUses,
  taken: came.map(({ person, at }) => ({ person, at })),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** Yields all invitations of a user, oldest first. */
export async function* invitationsOf(deps: EntityDeps & Pick<Deps, 'db'>, inviterId: string) {
  const { query } = deps.db
  for await (const row of exportRows((range) => invitationsAfter(query, { inviterId, ...range }))) {
    yield toInvitation(row, await signups(query, [row.id]), deps)
  }
}
