import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { text } from '../endpoints/entity.ts'
import { signInResult } from './entities.ts'

const GOOGLE_ERRORS = [
  'auth.google_not_configured',
  'auth.google_refused',
  'auth.google_unreachable',
  'auth.google_address_unverified',
  'auth.google_address_unproved',
  'auth.second_factor_required',
  'auth.setup_code_required',
  'invitation.not_found',
  'invitation.expired',
  'invitation.used_up',
  'invitation.withdrawn',
] as const

const invitation = z.optional(text(64))

export const googleCodeBody = z.object({
  code: text(2048).check(z.minLength(1)),
  /** RFC 7636: 43 to 128 characters. */
  codeVerifier: text(128).check(z.minLength(43), z.regex(/^[\w.~-]+$/)),
  /** The redirect URL of the code's request: `…/auth/callback/google`. */
  redirectUri: text(2048).check(z.minLength(1)),
  /** The ID of an invitation, for a new account. */
  invitation,
})

/** Sign-in with other providers' accounts. */
export const socialContract = defineContract({
  signInWithGoogle: {
    method: 'GET',
    path: '/auth/google/signin',
    access: 'guest',
    tokenFree: true,
    summary:
      'Sign in with an access token that Google issued to this server’s client; makes the account where there is none',
    query: z.object({ accessToken: text(4096).check(z.minLength(1)), invitation }),
    result: signInResult,
    errors: GOOGLE_ERRORS,
  },
  exchangeGoogleCode: {
    method: 'POST',
    path: '/auth/google/code',
    access: 'guest',
    tokenFree: true,
    isAddition: true,
    summary: 'Sign in with the code that Google sent the browser back with',
    body: googleCodeBody,
    result: signInResult,
    errors: GOOGLE_ERRORS,
  },
  signInWithFacebook: {
    method: 'GET',
    path: '/auth/facebook/signin',
    access: 'guest',
    tokenFree: true,
    summary: 'Not yet open: refused, in Chinese whatever the language',
    result: signInResult,
    errors: ['auth.facebook_not_open'],
  },
})
