import type { SpaceRole } from '@saffron/core/contract'

export interface WorkspaceTable {
  /** Also the ID of its principal. */
  id: string
  name: string
  /** The name for searching. See `foldText`. */
  nameFolded: string
  /** The path of the picture relative to the API's URL, or null. */
  avatar: string | null
  payer: 'workspace' | 'each'
  /** JSON of WorkspaceSettings. */
  settings: string
  version: number
  createdBy: string | null
  /** When a deleted workspace is deleted permanently, or null. */
  deleteAt: string | null
  createdAt: string
  updatedAt: string
}

export interface WorkspaceInvitationTable {
  id: string
  ownerId: string
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string
  /** The only account that may accept it, or null. */
  email: string | null
  role: Exclude<SpaceRole, 'owner'>
  maxUses: number
  uses: number
  expiresAt: string
  withdrawnAt: string | null
  inviterId: string
  createdAt: string
  updatedAt: string
}

interface WorkspaceInvitationUseTable {
  invitationId: string
  userId: string
  createdAt: string
}

/** What a member has spent from a workspace's wallet in a month. */
export interface MemberMonthTable {
  ownerId: string
  userId: string
  /** In UTC: `2026-01`. */
  month: string
  /** The cost of ended calls, and what is held for those in progress, in micro-credits. */
  used: number
}

export interface WorkspaceTables {
  memberMonth: MemberMonthTable
  workspace: WorkspaceTable
  workspaceInvitation: WorkspaceInvitationTable
  workspaceInvitationUse: WorkspaceInvitationUseTable
}
