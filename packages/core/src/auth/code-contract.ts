import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { text } from '../endpoints/entity.ts'
import { emailAddress, newPassword } from './entities.ts'

/** With its country code, `+886912345678`. Blanks, hyphens and parentheses are removed. */
const phoneNumber = z.string().check(
  z.maxLength(40),
  z.overwrite((number) => number.replaceAll(/[\s().-]/g, '')),
  z.regex(/^\+[1-9]\d{6,14}$/),
)

/** The response, whether or not an account has that address. */
const codeSent = z.object({
  /** Seconds until the code expires. */
  expiresInSeconds: z.int(),
  /** Seconds until another code can be requested. */
  againInSeconds: z.int(),
})
export type CodeSent = z.output<typeof codeSent>

export const forgotPasswordBody = z
  .object({
    email: emailAddress,
    /** Leave out the code and the password to request a code. */
    code: z.optional(text(64)),
    password: z.optional(newPassword),
  })
  .check(
    z.refine(({ code, password }) => code === undefined || password !== undefined, {
      path: ['password'],
      error: 'field.needsPassword',
    }),
    z.refine(({ code, password }) => password === undefined || code !== undefined, {
      path: ['code'],
      error: 'field.needsCode',
    }),
  )

/** What the sign-in pages need to know about this server. */
export const signInOptions = z.object({
  /** There's no account yet. The first one becomes the super admin. */
  isNew: z.boolean(),
  /** Sign-up requires a code sent to the address, except for the first account. */
  emailCodeRequired: z.boolean(),
  /** Whether mails are sent, or stay in the outbox, which super admins can read. */
  mail: z.enum(['smtp', 'outbox']),
  sms: z.enum(['provider', 'outbox']),
  /** The sign-in URL of the provider, with PKCE and `response_type=code`. Missing if it's not configured. */
  google: z.optional(z.object({ clientId: z.string(), authorizeUrl: z.string(), scope: z.string() })),
  /** Whether browsers can create passkeys at the requested host. */
  passkeys: z.boolean(),
})
export type SignInOptions = z.output<typeof signInOptions>

/** Codes that verify an address, and their uses. */
export const codeContract = defineContract({
  sendEmailCode: {
    method: 'GET',
    path: '/captcha/email/{email}',
    access: 'guest',
    tokenFree: true,
    summary: 'Send six digits to an e-mail address: good for ten minutes and five tries, one a minute',
    params: z.object({ email: emailAddress }),
    result: codeSent,
  },
  sendSmsCode: {
    method: 'GET',
    path: '/captcha/sms/{phone}',
    access: 'guest',
    tokenFree: true,
    summary: 'Send six digits to a telephone: good for ten minutes and five tries, one a minute',
    params: z.object({ phone: phoneNumber }),
    result: codeSent,
  },
  forgotPassword: {
    method: 'POST',
    path: '/user/forgot-password',
    access: 'guest',
    tokenFree: true,
    summary: 'Without a code, send one; with it, set a new password and end every session',
    body: forgotPasswordBody,
    /** The times of the code, if one was sent. */
    result: z.extend(z.partial(codeSent), { changed: z.boolean() }),
    errors: ['auth.code_wrong'],
  },
  config: {
    method: 'GET',
    path: '/auth/config',
    access: 'guest',
    isAddition: true,
    summary: 'What signing up and in offers and asks for here',
    result: signInOptions,
  },
})
