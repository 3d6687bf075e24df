import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../contract/entity.ts'
import { isCommonPassword } from './common-passwords.ts'
import { preferences } from './preferences.ts'
import { EMAIL_PATTERN, readEmail, SHORTEST_PASSWORD } from './sign-up-rules.ts'

/** A signed-in person. `role` is text: see `isAdmin` and `isSuperAdmin`. */
export const user = z.extend(baseEntity, {
  email: z.string(),
  name: z.string(),
  /** Its path below the API's address; a new picture has a new one. */
  avatar: z.optional(z.string()),
  role: z.string(),
  locale: z.optional(z.string()),
  theme: z.optional(z.string()),
  /** When they proved that the address is theirs; absent where they have not. */
  emailVerifiedAt: z.optional(instant),
})
export type User = z.output<typeof user>

/** What others may see of somebody. */
export const person = z.object({ id, name: z.string(), avatar: z.optional(z.string()) })
export type Person = z.output<typeof person>

/** The caller's own profile, with what they own in micro-credits (1 credit = 1 000 000). */
export const profile = z.extend(user, {
  balanceMicros: z.int(),
  heldMicros: z.int(),
  /** What calls did cost beyond the balance, where there is any: the next credit pays it first. */
  debtMicros: z.optional(z.int()),
  /** Whether little is left to somebody who has paid for calls before. */
  isLow: z.optional(z.boolean()),
  preferences: z.optional(preferences),
  /** When the account is deleted for good, where its owner asked for that: until then it can be kept. */
  deletionAt: z.optional(instant),
  /** The super-admin who signed in as this user, where the session that asks is theirs. */
  impersonatedBy: z.optional(person),
})
export type Profile = z.output<typeof profile>

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof tokens>

/** `deletionAt`: the account is about to be deleted; `keepMe` takes that back. */
export const signInResult = z.object({ user, tokens, deletionAt: z.optional(instant) })
export type SignInResult = z.output<typeof signInResult>

/** Letters before and after one @, a dot in the domain, 254 characters at most (RFC 5321); kept in lower case. */
export const emailAddress = z
  .string()
  .check(z.overwrite(readEmail), z.maxLength(254), z.email({ pattern: EMAIL_PATTERN, error: 'auth.emailWrong' }))

/** The upper bound keeps hashing affordable. */
export const newPassword = text(256).check(
  z.minLength(SHORTEST_PASSWORD),
  z.refine((password) => !isCommonPassword(password), { error: 'auth.passwordCommon' }),
  z.meta({ examples: ['six words that nobody else says'] }),
)

export const signInBody = z.object({ email: emailAddress, password: text(256).check(z.minLength(1)) })

export const signUpBody = z.object({
  email: emailAddress,
  password: newPassword,
  name: z.optional(text(100)),
  /** The code that was sent to the address, where the operator requires it; of the first account the setup code. */
  code: z.optional(text(64)),
  /** The id of one: of no use, it is an error, so that nobody loses what it promised without a word. */
  invitation: z.optional(text(64)),
})
