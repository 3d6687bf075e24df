/** A picture of somebody. In the database, where it goes with its owner and comes with every backup: it is small. */
export interface AvatarTable {
  /** Of the picture, not of the person: a new one has a new address, so that an old one may be kept for ever. */
  id: string
  userId: string
  /** WebP. */
  bytes: Uint8Array
  createdAt: string
}

/** An account whose owner wants it deleted. */
export interface AccountDeletionTable {
  userId: string
  dueAt: string
  /** When it was begun, which nobody takes back. */
  begunAt: string | null
  createdAt: string
}

export interface InvitationTable {
  id: string
  inviterId: string
  /** Whom it was sent to, where it was. */
  email: string | null
  maxUses: number
  uses: number
  expiresAt: string
  withdrawnAt: string | null
  createdAt: string
  updatedAt: string
}

/** Who came by which invitation. */
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
