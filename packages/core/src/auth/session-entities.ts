import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../contract/entity.ts'
import { newPassword } from './entities.ts'
import { SECOND_FACTORS } from './second-factor-challenge.ts'

/** One sign-in that lives. `updatedAt` is its last use, to a quarter of an hour. */
export const openSession = z.extend(baseEntity, {
  /** For people, in the language of the call: `Chrome on Windows`. */
  device: z.string(),
  /** Where it was last seen. */
  address: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
  /** Whether a super-admin opened it in the user's place. */
  impersonated: z.boolean(),
  expiresAt: instant,
})
export type OpenSession = z.output<typeof openSession>

export const signInMethod = z.enum([
  'password',
  'sign-up',
  'code',
  'google',
  'passkey',
  'device',
  /** On the server's own machine, by whoever may write its data. */
  'local',
  /** By a super-admin in the user's place. */
  'impersonation',
])
export type SignInMethod = z.output<typeof signInMethod>

/** One try to get into an account. */
export const login = z.object({
  id,
  succeeded: z.boolean(),
  method: signInMethod,
  /** The second step, where there was one: of a try that failed, it was this that was wrong, and the first one right. */
  secondFactor: z.optional(z.enum(SECOND_FACTORS)),
  device: z.string(),
  address: z.string(),
  createdAt: instant,
})
export type Login = z.output<typeof login>

export const changePasswordBody = z.object({
  /** The one in use. */
  password: text(256).check(z.minLength(1)),
  newPassword,
})

export const signInAsBody = z.object({ userId: id })
