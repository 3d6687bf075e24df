/** The avatar of a user or a workspace. It's small, and stored in the database to be deleted with its owner and included in backups. */
export interface AvatarTable {
  /** The ID of the picture, not of its owner. A new picture has a new URL, so the old one can be cached forever. */
  id: string
  /** The user or the workspace. */
  userId: string
  /** WebP. */
  bytes: Uint8Array
  createdAt: string
}

/** An account to be deleted at its owner's request. */
export interface AccountDeletionTable {
  userId: string
  dueAt: string
  /** When the deletion began, after which it can't be canceled. */
  begunAt: string | null
  createdAt: string
}

export interface InvitationTable {
  id: string
  inviterId: string
  /** The recipient, if it was emailed. */
  email: string | null
  maxUses: number
  uses: number
  expiresAt: string
  withdrawnAt: string | null
  createdAt: string
  updatedAt: string
}

/** The sign-ups of an invitation. */
export interface InvitationUseTable {
  inviteeId: string
  invitationId: string
  inviterId: string
  createdAt: string
}

export interface ProfileTables {
  avatar: AvatarTable
  accountDeletion: AccountDeletionTable
  invitation: InvitationTable
  invitationUse: InvitationUseTable
}
