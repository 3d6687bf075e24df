/** The secret of a user's authenticator app. */
export interface TotpTable {
  userId: string
  /** Encrypted with the installation's secret, and bound to the user. */
  encryptedSecret: string
  /** Null until a code proves that the app has the secret. */
  confirmedAt: string | null
  /** The last 30-second period whose code was used. Codes of this and earlier periods are rejected. */
  lastStep: number
  createdAt: string
}

/** An unused recovery code. */
interface RecoveryCodeTable {
  userId: string
  codeHash: string
  createdAt: string
}

/** The public key of a passkey. */
export interface PasskeyTable {
  id: string
  userId: string
  /** The host where it was created. */
  rpId: string
  credentialId: string
  /** COSE, as base64url. */
  publicKey: string
  /** The use counter if the authenticator has one, otherwise 0. */
  counter: number
  /** JSON. */
  transports: string
  backedUp: number
  name: string
  lastUsedAt: string | null
  createdAt: string
  updatedAt: string
}

/** An answered challenge, kept until it expires. */
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
