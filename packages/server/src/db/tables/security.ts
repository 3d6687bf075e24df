/** A personal key for AI calls. The key itself is known to its owner alone. */
export interface ApiKeyTable {
  id: string
  userId: string
  name: string
  keyHash: string
  /** How the key ends, so that its owner knows which it is. */
  hint: string
  lastUsedAt: string | null
  expiresAt: string | null
  createdAt: string
  updatedAt: string
}

/** One thing that happened; the database refuses to change or remove it. */
export interface AuditEntryTable {
  id: string
  actor: string | null
  /** Whom a super-admin stood for while doing it. */
  actingAs: string | null
  action: string
  subject: string | null
  address: string
  userAgent: string
  /** JSON. */
  detail: string | null
  createdAt: string
}

/** The newest code that was sent to an address; known in the clear to whoever has that address. */
export interface VerificationCodeTable {
  /** An e-mail address in lower case, or a phone number; with `reset ` before it for a password to be reset. */
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
