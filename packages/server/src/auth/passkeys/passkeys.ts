import type { PasskeyRequestOptions, UsedPasskeyCredential } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { PasskeyTable } from '../../db/tables/second-factor.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AnsweredChallenge, CEREMONY_MS, type Ceremony, type CeremonyChallenges } from './ceremony-challenge.ts'
import { requireRelyingParty } from './relying-party.ts'
import { findPasskeyByCredential, passkeysOf, touchPasskey, consumeChallenge } from './store.ts'
import { loadWebAuthn } from './webauthn.ts'

/** A passkey response that hasn't been verified. */
export interface PasskeyOffer extends Ceremony {
  readonly purpose: 'sign-in' | 'second-factor'
  readonly credential: UsedPasskeyCredential
  readonly call: { readonly origin: string }
}

/** A verified use that hasn't been stored. */
export interface PasskeyUse {
  readonly row: PasskeyTable
  readonly challenge: AnsweredChallenge
  readonly counter: number
  readonly backedUp: boolean
}

export interface Passkeys {
  /** Returns the options to request any passkey for this host. */
  readonly requestForGuest: (origin: string) => Promise<PasskeyRequestOptions>
  /**
   * Returns the options to request a passkey of a user. Throws `passkey.not_found` if the user has none for this host.
   */
  readonly requestFor: (userId: string, origin: string) => Promise<PasskeyRequestOptions>
  /** Returns undefined if the response doesn't prove that the owner used the passkey for this challenge. */
  readonly verify: (offer: PasskeyOffer) => Promise<PasskeyUse | undefined>
  /** Returns false if the response was already used. */
  readonly keepUse: (tx: Queries, use: PasskeyUse) => Promise<boolean>
}

interface PasskeyDeps extends Pick<Deps, 'db' | 'now'> {
  readonly ceremonies: CeremonyChallenges
}

export function createPasskeys({ db, now, ceremonies }: PasskeyDeps): Passkeys {
  const verify: Passkeys['verify'] = async ({ credential, purpose, userId, call }) => {
    const party = requireRelyingParty(call.origin)
    const row = await findPasskeyByCredential(db.query, credential.id)
    // A passkey is only valid for its own host, whatever origin the caller claims.
    if (row === undefined || row.rpId !== party.id) return undefined
    if (userId !== undefined && row.userId !== userId) return undefined
    const { response } = credential
    const { userHandle } = response
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== row.userId) return undefined
    const ceremony: Ceremony = { purpose, ...(userId !== undefined && { userId }) }
    let challenge: AnsweredChallenge | undefined
    try {
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...credential,
          response: {
            clientDataJSON: response.clientDataJSON,
            authenticatorData: response.authenticatorData,
            signature: response.signature,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: (given) => {
          challenge = ceremonies.read(ceremony, given)
          return challenge !== undefined
        },
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        // Without a password, the passkey must be two factors: the device, and the finger or the PIN.
        requireUserVerification: purpose === 'sign-in',
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: row.counter,
        },
      })
      if (!verified || challenge === undefined) return undefined
      const { newCounter, credentialBackedUp } = authenticationInfo
      return { row, challenge, counter: newCounter, backedUp: credentialBackedUp }
    } catch {
      // The library throws for every invalid response. The reason isn't disclosed.
      return undefined
    }
  }

  const keepUse: Passkeys['keepUse'] = async (tx, { row, challenge, counter, backedUp }) => {
    const at = now().toISOString()
    if (!(await consumeChallenge(tx, { ...challenge, now: at }))) return false
    return touchPasskey(tx, { id: row.id, counter, backedUp: Number(backedUp), lastUsedAt: at })
  }

  return {
    requestForGuest: async (origin) => {
      const { id: rpID } = requireRelyingParty(origin)
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const challenge = ceremonies.issue({ purpose: 'sign-in' })
      return generateAuthenticationOptions({ rpID, challenge, timeout: CEREMONY_MS, userVerification: 'required' })
    },
    requestFor: async (userId, origin) => {
      const { id: rpID } = requireRelyingParty(origin)
      const rows = (await passkeysOf(db.query, userId)).filter(({ rpId }) => rpId === rpID)
      if (rows.length === 0) throw new ApiError('passkey.not_found')
      const { generateAuthenticationOptions } = await loadWebAuthn()
      return generateAuthenticationOptions({
        rpID,
        challenge: ceremonies.issue({ purpose: 'second-factor', userId }),
        timeout: CEREMONY_MS,
        userVerification: 'preferred',
        allowCredentials: rows.map(descriptorOf),
      })
    },
    verify,
    keepUse,
  }
}

/** Identifies a passkey to browsers. */
export const descriptorOf = ({ credentialId, transports }: PasskeyTable): { id: string; transports: string[] } => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
})
