/** A person who may sign in. */
export interface UserTable {
  id: string
  /** Lower case, unique. */
  email: string
  name: string
  /** The name for finding: see `foldText`. */
  nameFolded: string
  /** The path of the picture below the API's address. */
  avatar: string | null
  role: string
  locale: string | null
  theme: string | null
  /** JSON of `Preferences`; null where nothing was chosen. */
  preferences: string | null
  /** When they proved that the address is theirs. */
  emailVerifiedAt: string | null
  /** argon2id in PHC text; null for an account that has no password. */
  passwordHash: string | null
  /** Since when it lets nobody in; null while it does. */
  disabledAt: string | null
  createdAt: string
  updatedAt: string
}

/** One sign-in on one device; access tokens name it, and die with it. */
export interface SessionTable {
  id: string
  userId: string
  address: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  revokedAt: string | null
  /** The super-admin who signed in as this user. */
  impersonatedBy: string | null
  /** The session in which they did, and with which this one ends. */
  openedIn: string | null
}

/**
 * One link in a session's chain of refresh tokens; only the newest is good. What makes a token of it is a signature with
 * the installation's secret, so nothing here can be used to sign in.
 */
interface RefreshTokenTable {
  id: string
  sessionId: string
  /** The token that took its place, once it was used. */
  successorId: string | null
  usedAt: string | null
  createdAt: string
}

/** Facts about this installation that may be written once: `first_account`. */
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
