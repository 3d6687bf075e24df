/** Somebody else's account by which a user signs in. */
export interface IdentityTable {
  id: string
  userId: string
  /** `google`. */
  provider: string
  /** The provider's own name of the account, which never changes. */
  subject: string
  /** The address it had when it was linked. */
  email: string
  createdAt: string
}

export interface IdentityTables {
  identity: IdentityTable
}
