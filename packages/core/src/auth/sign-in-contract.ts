import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { text } from '../endpoints/entity.ts'
import { signInBody, signInResult, signUpBody, tokens } from './entities.ts'

const refreshBody = z.object({ refreshToken: text(512).check(z.minLength(1)) })

/** Sign-in and sign-out. */
export const signInContract = defineContract({
  signUp: {
    method: 'POST',
    path: '/auth/signup',
    access: 'guest',
    tokenFree: true,
    summary: 'Create an account; the first one on an empty server is the super-admin',
    body: signUpBody,
    result: signInResult,
    errors: [
      'auth.email_taken',
      'auth.setup_code_required',
      'auth.code_required',
      'auth.code_wrong',
      'invitation.not_found',
      'invitation.expired',
      'invitation.used_up',
      'invitation.withdrawn',
    ],
  },
  signIn: {
    method: 'POST',
    path: '/auth/signin',
    access: 'guest',
    tokenFree: true,
    summary: 'Sign in with e-mail and password',
    body: signInBody,
    result: signInResult,
    errors: ['auth.wrong_credentials', 'auth.second_factor_required'],
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'guest',
    isAddition: true,
    tokenFree: true,
    summary: 'Exchange a refresh token for a new pair',
    body: refreshBody,
    result: z.object({ tokens }),
    errors: ['auth.refresh_refused'],
  },
  signOut: {
    method: 'POST',
    path: '/auth/signout',
    access: 'user',
    mayVisit: true,
    isAddition: true,
    summary: 'End the session of the token that calls',
    result: z.object({ signedOut: z.literal(true) }),
  },
})
