import * as z from 'zod/mini'

import { defineContract } from '../contract/endpoint.ts'
import { text } from '../contract/entity.ts'
import { emailAddress, newPassword } from './entities.ts'

/** With its country, `+886912345678`; blanks, hyphens and brackets are left out. */
const phoneNumber = z.string().check(
  z.maxLength(40),
  z.overwrite((number) => number.replaceAll(/[\s().-]/g, '')),
  z.regex(/^\+[1-9]\d{6,14}$/),
)

/** What is answered whether or not anybody has that address. */
const codeSent = z.object({
  /** For how long the code is good. */
  expiresInSeconds: z.int(),
  /** When another may be asked for. */
  againInSeconds: z.int(),
})
export type CodeSent = z.output<typeof codeSent>

export const forgotPasswordBody = z
  .object({
    email: emailAddress,
    /** Left out, with the password, to be sent one. */
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

/** What a page for guests has to know of this server. */
export const signInOptions = z.object({
  /** Nobody has an account yet: the first one administers the server. */
  isNew: z.boolean(),
  /** Sign-up asks for a code that is sent to the address; never of the first account. */
  emailCodeRequired: z.boolean(),
  /** Whether mails are sent, or go to the outbox, where the super-admin reads them. */
  mail: z.enum(['smtp', 'outbox']),
  sms: z.enum(['provider', 'outbox']),
  /** Where to send somebody, with PKCE and `response_type=code`; absent where it is not set up. */
  google: z.optional(z.object({ clientId: z.string(), authorizeUrl: z.string(), scope: z.string() })),
  /** Whether browsers make passkeys at the address that was asked. */
  passkeys: z.boolean(),
})
export type SignInOptions = z.output<typeof signInOptions>

/** Codes that prove whose an address is, and what is done with them. */
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
    /** The times of the code where one was sent. */
    result: z.extend(z.partial(codeSent), { changed: z.boolean() }),
    errors: ['auth.code_wrong'],
  },
  config: {
    method: 'GET',
    path: '/auth/config',
    access: 'guest',
    ours: true,
    summary: 'What signing up and in offers and asks for here',
    result: signInOptions,
  },
})
