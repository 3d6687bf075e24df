import type { SpaceRole } from '@saffron/core/contract'

/** A user or a workspace: everything that can own rows. Deleting it deletes what it owns. */
export interface PrincipalTable {
  id: string
  kind: 'user' | 'workspace'
}

/** A user's role in a space. Every user is the owner of their own space. */
export interface MemberTable {
  ownerId: string
  userId: string
  role: SpaceRole
  /** In micro-credits per month (UTC). Null means no limit. */
  monthLimit: number | null
  invitedBy: string | null
  joinedAt: string
}

export interface OwnershipTables {
  principal: PrincipalTable
  member: MemberTable
}
