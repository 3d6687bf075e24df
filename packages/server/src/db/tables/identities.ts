/** An external account that a user signs in with. */
export interface IdentityTable {
  id: string
  userId: string
  /** `google`. */
  provider: string
  /** The provider's permanent ID of the account. */
  subject: string
  /** The email when it was linked. */
  email: string
  createdAt: string
}

export interface IdentityTables {
  identity: IdentityTable
}
