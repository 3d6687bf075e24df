/** The secret of a user's code app. */
export interface TotpTable {
  userId: string
  /** With the installation's secret, bound to the user. */
  encryptedSecret: string
  /** Null until a code has shown that the app has the secret. */
  confirmedAt: string | null
  /** The 30 seconds whose code was used last: no code of them or of earlier ones is taken again. */
  lastStep: number
  createdAt: string
}

/** A recovery code that was not used yet. */
interface RecoveryCodeTable {
  userId: string
  codeHash: string
  createdAt: string
}

/** The public half of a passkey. */
export interface PasskeyTable {
  id: string
  userId: string
  /** The host it was made at. */
  rpId: string
  credentialId: string
  /** COSE, as base64url. */
  publicKey: string
  /** Of its uses, where its maker counts; else 0. */
  counter: number
  /** JSON. */
  transports: string
  backedUp: number
  name: string
  lastUsedAt: string | null
  createdAt: string
  updatedAt: string
}

/** A challenge that was answered, kept until it is over anyway. */
interface SpentChallengeTable {
  id: string
  expiresAt: string
}

export interface SecondFactorTables {
  totp: TotpTable
  recoveryCode: RecoveryCodeTable
  passkey: PasskeyTable
  spentChallenge: SpentChallengeTable
}
