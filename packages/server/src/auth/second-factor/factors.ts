import type { SecondFactorState } from '@saffron/core/auth'

import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { countFactors, findTotp, replaceRecoveryCodes, useRecoveryCode, useTotpStep } from './store.ts'
import { matchingStep } from './totp.ts'

interface Guess {
  readonly userId: string
  readonly code: string
}

/** The second factors of an account. */
export interface Factors {
  readonly state: (queries: Queries, user: UserTable) => Promise<SecondFactorState>
  /** Returns whether a code of the user's app is valid, and uses it up. */
  readonly useTotpCode: (tx: Queries, guess: Guess) => Promise<boolean>
  readonly useRecoveryCode: (tx: Queries, guess: Guess) => Promise<boolean>
  /** Replaces the recovery codes with ten new ones, which are only returned here. */
  readonly renewRecoveryCodes: (tx: Queries, userId: string) => Promise<string[]>
  /** Creates recovery codes with the first factor. Returns undefined if there are some already. */
  readonly firstRecoveryCodes: (tx: Queries, userId: string) => Promise<string[] | undefined>
  /** Deletes the recovery codes with the last factor that they can replace. */
  readonly forgetIdleCodes: (tx: Queries, userId: string) => Promise<void>
  readonly sealTotpSecret: (userId: string, secret: Uint8Array) => string
  /** Returns undefined if this installation's secret can't decrypt it. */
  readonly openTotpSecret: (userId: string, encrypted: string) => Uint8Array | undefined
}

export function createFactors({ secret, now }: Pick<Deps, 'secret' | 'now'>): Factors {
  const encryption = createEncryption(secret.key('totp-secret'))
  const codeKey = secret.key('recovery-code')

  const openTotpSecret: Factors['openTotpSecret'] = (userId, encrypted) => {
    const text = encryption.decrypt(userId, encrypted)
    return text === undefined ? undefined : new Uint8Array(Buffer.from(text, 'base64url'))
  }

  const renewRecoveryCodes: Factors['renewRecoveryCodes'] = async (tx, userId) => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => recoveryCodeHash(codeKey, userId, code))
    await replaceRecoveryCodes(tx, { userId, hashes, createdAt: now().toISOString() })
    return codes
  }

  return {
    state: async (queries, { id, passwordHash }) => {
      const { totp, passkeys, recoveryCodes } = await countFactors(queries, id)
      return { totp: totp > 0, passkeys, recoveryCodesLeft: recoveryCodes, hasPassword: passwordHash !== null }
    },
    useTotpCode: async (tx, { userId, code }) => {
      const totp = await findTotp(tx, userId)
      const key = totp && openTotpSecret(userId, totp.encryptedSecret)
      const step = key && matchingStep(key, code, now())
      return step !== undefined && useTotpStep(tx, { userId, step })
    },
    useRecoveryCode: (tx, { userId, code }) =>
      useRecoveryCode(tx, { userId, codeHash: recoveryCodeHash(codeKey, userId, code) }),
    renewRecoveryCodes,
    firstRecoveryCodes: async (tx, userId) => {
      const { recoveryCodes } = await countFactors(tx, userId)
      return recoveryCodes > 0 ? undefined : renewRecoveryCodes(tx, userId)
    },
    forgetIdleCodes: async (tx, userId) => {
      const { totp, passkeys } = await countFactors(tx, userId)
      if (totp + passkeys === 0) await replaceRecoveryCodes(tx, { userId, hashes: [], createdAt: now().toISOString() })
    },
    sealTotpSecret: (userId, key) => encryption.encrypt(userId, Buffer.from(key).toString('base64url')),
    openTotpSecret,
  }
}
