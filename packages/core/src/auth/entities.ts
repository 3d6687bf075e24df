import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../endpoints/entity.ts'
import { isCommonPassword } from './common-passwords.ts'
import { preferences } from './preferences.ts'
import { EMAIL_PATTERN, readEmail, MIN_PASSWORD_LENGTH } from './sign-up-rules.ts'

/** A user. `role` is text, see `isAdmin` and `isSuperAdmin`. */
export const user = z.extend(baseEntity, {
  email: z.string(),
  name: z.string(),
  /** Its path below the API's base. A new picture has a new one. */
  avatar: z.optional(z.string()),
  role: z.string(),
  locale: z.optional(z.string()),
  theme: z.optional(z.string()),
  /** When the email was verified. Missing if it wasn't. */
  emailVerifiedAt: z.optional(instant),
})
export type User = z.output<typeof user>

/** What others may see of a user. */
export const person = z.object({ id, name: z.string(), avatar: z.optional(z.string()) })
export type Person = z.output<typeof person>

/** The caller's own profile, with the balance in micro-credits (1 credit = 1,000,000). */
export const profile = z.extend(user, {
  balanceMicros: z.int(),
  heldMicros: z.int(),
  /** What calls cost beyond the balance. The next credit pays it first. Missing if there's none. */
  debtMicros: z.optional(z.int()),
  /** Whether the balance of a user who has paid for calls is low. */
  isLow: z.optional(z.boolean()),
  preferences: z.optional(preferences),
  /** How many workspaces the caller is in. Missing if there's none. */
  workspaces: z.optional(z.int()),
  /** When the account will be deleted, if its owner asked for that. Until then, it can be kept. */
  deletionAt: z.optional(instant),
  /** The super admin who impersonates this user in the caller's session. */
  impersonatedBy: z.optional(person),
})
export type Profile = z.output<typeof profile>

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof tokens>

/** `deletionAt`: the account will be deleted. `keepMe` cancels that. */
export const signInResult = z.object({ user, tokens, deletionAt: z.optional(instant) })
export type SignInResult = z.output<typeof signInResult>

/** One @ with letters on both sides, a dot in the domain, at most 254 characters (RFC 5321), in lowercase. */
export const emailAddress = z
  .string()
  .check(z.overwrite(readEmail), z.maxLength(254), z.email({ pattern: EMAIL_PATTERN, error: 'auth.emailWrong' }))

/** The upper limit keeps hashing affordable. */
export const newPassword = text(256).check(
  z.minLength(MIN_PASSWORD_LENGTH),
  z.refine((password) => !isCommonPassword(password), { error: 'auth.passwordCommon' }),
  z.meta({ examples: ['six words that nobody else says'] }),
)

export const signInBody = z.object({ email: emailAddress, password: text(256).check(z.minLength(1)) })

export const signUpBody = z.object({
  email: emailAddress,
  password: newPassword,
  name: z.optional(text(100)),
  /** The code sent to the email, if the operator requires it. For the first account, the setup code. */
  code: z.optional(text(64)),
  /** The ID of an invitation. An invalid one is an error, so no one silently loses its reward. */
  invitation: z.optional(text(64)),
})
