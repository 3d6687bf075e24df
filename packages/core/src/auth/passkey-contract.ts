import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, idParams, instant, listOf, listQuery, text } from '../endpoints/entity.ts'
import { signInResult } from './entities.ts'
import { ownerProof, recoveryCodes } from './second-factor-entities.ts'
import {
  newPasskeyCredential,
  passkeyCreationOptions,
  passkeyRequestOptions,
  usedPasskeyCredential,
} from './webauthn-entities.ts'

const passkeyName = text(100).check(z.trim(), z.minLength(1))

/** A device's key pair. It signs in alone, or as the second factor. */
export const passkey = z.extend(baseEntity, {
  name: z.string(),
  /** The host it was created for. It works only there. */
  rpId: z.string(),
  /** Whether its provider syncs it, so that it outlives the device. */
  backedUp: z.boolean(),
  lastUsedAt: z.optional(instant),
})
export type Passkey = z.output<typeof passkey>

export const passkeyContract = defineContract({
  beginPasskey: {
    method: 'POST',
    path: '/user/passkey/begin',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'What to ask the browser for, to make a passkey',
    body: ownerProof,
    result: passkeyCreationOptions,
    errors: ['auth.wrong_password', 'auth.fresh_sign_in_required', 'passkey.address_unfit', 'passkey.too_many'],
  },
  confirmPasskey: {
    method: 'POST',
    path: '/user/passkey/confirm',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Keep a passkey the browser made; answers the recovery codes where there were none',
    /** Default: the name of the device. */
    body: z.object({ credential: newPasskeyCredential, name: z.optional(passkeyName) }),
    result: z.extend(passkey, z.partial(recoveryCodes).shape),
    errors: ['passkey.address_unfit', 'passkey.not_made', 'passkey.too_many'],
  },
  searchPasskeys: {
    method: 'GET',
    path: '/user/passkey/search',
    access: 'user',
    isAddition: true,
    summary: 'The passkeys of the caller, newest first unless sorted by name, createdAt or lastUsedAt',
    query: listQuery,
    result: listOf(passkey),
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/user/passkey/list/{id}',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Give a passkey another name',
    params: idParams,
    body: z.object({ name: passkeyName }),
    result: passkey,
    errors: ['passkey.not_found'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/user/passkey/list/{id}',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Take a passkey no more',
    params: idParams,
    body: ownerProof,
    result: passkey,
    errors: ['auth.wrong_password', 'auth.fresh_sign_in_required', 'passkey.not_found'],
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/auth/passkey/begin',
    access: 'guest',
    tokenFree: true,
    isAddition: true,
    summary: 'What to ask the browser for, to sign in with a passkey alone',
    result: passkeyRequestOptions,
    errors: ['passkey.address_unfit'],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth/passkey/signin',
    access: 'guest',
    tokenFree: true,
    isAddition: true,
    summary: 'Sign in with a passkey alone; no second factor is asked for, since it is two in one',
    body: z.object({ credential: usedPasskeyCredential }),
    result: signInResult,
    errors: ['auth.passkey_refused', 'passkey.address_unfit'],
  },
})
