import { deviceName, type NewPasskeyCredential, type PasskeyCreationOptions } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { isUniqueViolation, newId } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { PasskeyTable } from '../../db/tables/second-factor.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { translatorFor } from '../../platform/translators.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { Factors } from '../second-factor/factors.ts'
import { findLiveSession } from '../sessions/store.ts'
import { type AnsweredChallenge, CEREMONY_MS, type CeremonyChallenges } from './ceremony-challenge.ts'
import { descriptorOf } from './passkeys.ts'
import { requireRelyingParty } from './relying-party.ts'
import { insertPasskey, passkeysOf, consumeChallenge } from './store.ts'
import { loadWebAuthn } from './webauthn.ts'

const MAX_PASSKEYS = 20

export interface RegisterDeps extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly factors: Factors
  readonly ceremonies: CeremonyChallenges
}

interface RegisterCall {
  readonly caller: Caller
  readonly origin: string
  readonly address: string
  readonly userAgent: string
  readonly locale: Locale
  readonly body: { readonly credential: NewPasskeyCredential; readonly name?: string | undefined }
}

const refuseTooMany = (count: number): void => {
  if (count >= MAX_PASSKEYS) throw new ApiError('passkey.too_many', { values: { count } })
}

/** Returns the options to create a passkey. Throws `passkey.address_unfit` and `passkey.too_many`. */
export async function beginPasskey(
  { db, ceremonies }: RegisterDeps,
  { id: userId, email, name }: UserTable,
  origin: string,
): Promise<PasskeyCreationOptions> {
  const party = requireRelyingParty(origin)
  const rows = await passkeysOf(db.query, userId)
  refuseTooMany(rows.length)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Saffron',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: email,
    userDisplayName: name,
    challenge: ceremonies.issue({ purpose: 'register', userId }),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    // Allows sign-in with the passkey alone: without a name, and only with a finger or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: rows.filter(({ rpId }) => rpId === party.id).map(descriptorOf),
  })
}

/** Stores a new passkey. Throws `passkey.not_made`, `passkey.address_unfit` and `passkey.too_many`. */
export async function confirmPasskey(
  deps: RegisterDeps,
  call: RegisterCall,
): Promise<{ row: PasskeyTable; recoveryCodes: string[] | undefined }> {
  const { db, now, audit, factors } = deps
  const { row, challenge } = await checkNewPasskey(deps, call)
  const keep = () =>
    db.transaction(async (tx) => {
      // Checked again, so that a session that ended during verification can't add a passkey.
      const { userId, sessionId } = call.caller
      const live = await findLiveSession(tx, { id: sessionId, userId, now: now().toISOString() })
      if (live === undefined) throw new ApiError('auth.required')
      refuseTooMany((await passkeysOf(tx, row.userId)).length)
      if (!(await consumeChallenge(tx, { ...challenge, now: now().toISOString() }))) {
        throw new ApiError('passkey.not_made')
      }
      await insertPasskey(tx, row)
      const detail = { name: row.name }
      await audit.record(tx, { ...originOf(call), action: 'passkey.added', subject: row.id, detail })
      return { row, recoveryCodes: await factors.firstRecoveryCodes(tx, row.userId) }
    })
  try {
    return await keep()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('passkey.not_made', { cause: error })
    throw error
  }
}

async function checkNewPasskey(
  { now, ceremonies }: RegisterDeps,
  { caller: { userId }, origin, body, userAgent, locale }: RegisterCall,
): Promise<{ row: PasskeyTable; challenge: AnsweredChallenge }> {
  const party = requireRelyingParty(origin)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { transports = [], ...response } = body.credential.response
  let challenge: AnsweredChallenge | undefined
  const checked = await verifyRegistrationResponse({
    response: { ...body.credential, response, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = ceremonies.read({ purpose: 'register', userId }, given)
      return challenge !== undefined
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new ApiError('passkey.not_made', { cause: error })
  })
  if (!checked.verified || challenge === undefined) throw new ApiError('passkey.not_made')
  const { credential, credentialBackedUp } = checked.registrationInfo
  const at = now().toISOString()
  const row: PasskeyTable = {
    id: newId(),
    userId,
    rpId: party.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transports),
    backedUp: Number(credentialBackedUp),
    name: body.name ?? deviceName(userAgent, await translatorFor(locale)),
    lastUsedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  return { row, challenge }
}
