/** An API key for AI calls. Only the user who made it knows the key itself. */
export interface ApiKeyTable {
  id: string
  userId: string
  /** The workspace that its calls work in. Null means the user's own space. */
  workspaceId: string | null
  name: string
  keyHash: string
  /** The end of the key, so that its owner can identify it. */
  hint: string
  lastUsedAt: string | null
  expiresAt: string | null
  createdAt: string
  updatedAt: string
}

/** An audited event. The database rejects changes and deletions. */
export interface AuditEntryTable {
  id: string
  actor: string | null
  /** The user whom a super admin impersonated. */
  actingAs: string | null
  action: string
  subject: string | null
  address: string
  userAgent: string
  /** JSON. */
  detail: string | null
  createdAt: string
}

/** The newest code sent to an address. Only the recipient knows the code itself. */
export interface VerificationCodeTable {
  /** A lower-case email address or a phone number, with the prefix `reset ` for a password reset. */
  target: string
  codeHash: string
  triesLeft: number
  createdAt: string
  expiresAt: string
  spentAt: string | null
}

export interface SecurityTables {
  apiKey: ApiKeyTable
  auditEntry: AuditEntryTable
  verificationCode: VerificationCodeTable
}
