/** A user who can sign in. */
export interface UserTable {
  id: string
  /** Lower case, unique. */
  email: string
  name: string
  /** The name for searching. See `foldText`. */
  nameFolded: string
  /** The path of the avatar relative to the API's URL. */
  avatar: string | null
  role: string
  locale: string | null
  theme: string | null
  /** JSON of `Preferences`, or null if none are set. */
  preferences: string | null
  /** When the address was verified. */
  emailVerifiedAt: string | null
  /** argon2id in PHC format, or null for an account without a password. */
  passwordHash: string | null
  /** When the account was disabled, or null. */
  disabledAt: string | null
  createdAt: string
  updatedAt: string
}

/** A sign-in on one device. Access tokens refer to it and become invalid with it. */
export interface SessionTable {
  id: string
  userId: string
  address: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  revokedAt: string | null
  /** The super admin who impersonates this user. */
  impersonatedBy: string | null
  /** The super admin's session, with which this one ends. */
  openedIn: string | null
}

/**
 * A refresh token in a session's chain, of which only the newest is valid. The token itself is signed with the
 * installation's secret, so this row can't be used to sign in.
 */
interface RefreshTokenTable {
  id: string
  sessionId: string
  /** The token that replaced it after its use. */
  successorId: string | null
  usedAt: string | null
  createdAt: string
}

/** Facts about this installation that can be written once, such as `first_account`. */
interface InstallationTable {
  key: string
  value: string
  createdAt: string
}

export interface AccountTables {
  user: UserTable
  session: SessionTable
  refreshToken: RefreshTokenTable
  installation: InstallationTable
}
