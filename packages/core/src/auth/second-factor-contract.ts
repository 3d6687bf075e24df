import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { signInResult } from './entities.ts'
import {
  completeSignInBody,
  confirmTotpBody,
  ownerProof,
  recoveryCodes,
  secondFactorState,
  signInChallenge,
} from './second-factor-entities.ts'
import { passkeyRequestOptions } from './webauthn-entities.ts'

/** The second factor of a sign-in, for accounts that have one. */
export const secondFactorContract = defineContract({
  completeSignIn: {
    method: 'POST',
    path: '/auth/second-factor',
    access: 'guest',
    tokenFree: true,
    isAddition: true,
    summary: 'Complete a sign-in with the second factor: a code, a recovery code or a passkey',
    body: completeSignInBody,
    result: signInResult,
    errors: ['auth.challenge_refused', 'auth.wrong_second_factor'],
  },
  beginPasskeyStep: {
    method: 'POST',
    path: '/auth/second-factor/passkey',
    access: 'guest',
    tokenFree: true,
    isAddition: true,
    summary: 'What to ask the browser for, to complete a sign-in with a passkey',
    body: z.object({ challenge: signInChallenge }),
    result: passkeyRequestOptions,
    errors: ['auth.challenge_refused', 'passkey.not_found', 'passkey.address_unfit'],
  },
  secondFactor: {
    method: 'GET',
    path: '/user/second-factor',
    access: 'user',
    isAddition: true,
    summary: 'How the account of the caller is guarded beside its password',
    result: secondFactorState,
  },
  beginTotp: {
    method: 'POST',
    path: '/user/totp/begin',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'A secret for a code app, which is asked for once it is confirmed',
    body: ownerProof,
    /** `uri` is for a QR code, `secret` (base32) for typing. */
    result: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['auth.wrong_password', 'auth.fresh_sign_in_required', 'totp.already_on'],
  },
  confirmTotp: {
    method: 'POST',
    path: '/user/totp/confirm',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Ask for codes from now on; answers the recovery codes where there were none',
    body: confirmTotpBody,
    result: z.extend(secondFactorState, z.partial(recoveryCodes).shape),
    errors: [
      'auth.wrong_password',
      'auth.fresh_sign_in_required',
      'totp.already_on',
      'totp.not_begun',
      'totp.wrong_code',
    ],
  },
  removeTotp: {
    method: 'DELETE',
    path: '/user/totp',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Ask for codes no more',
    body: ownerProof,
    result: secondFactorState,
    errors: ['auth.wrong_password', 'auth.fresh_sign_in_required', 'totp.not_found'],
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/user/recovery-code/create',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Ten new recovery codes in place of the old ones',
    body: ownerProof,
    result: recoveryCodes,
    errors: ['auth.wrong_password', 'auth.fresh_sign_in_required', 'second_factor.not_found'],
  },
})
