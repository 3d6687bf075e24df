import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../endpoints/entity.ts'
import { newPassword } from './entities.ts'
import { SECOND_FACTORS } from './second-factor-challenge.ts'

/** An active session. `updatedAt` is its last use, to a quarter of an hour. */
export const openSession = z.extend(baseEntity, {
  /** For people, in the language of the call: `Chrome on Windows`. */
  device: z.string(),
  /** The address of its last use. */
  address: z.string(),
  /** Whether it's the caller's session. */
  current: z.boolean(),
  /** Whether a super admin opened it to impersonate the user. */
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
  /** On the server's own machine, with write access to its data. */
  'local',
  /** By a super admin who impersonates the user. */
  'impersonation',
])
export type SignInMethod = z.output<typeof signInMethod>

/** An attempt to sign in. */
export const login = z.object({
  id,
  succeeded: z.boolean(),
  method: signInMethod,
  /**
   * The second factor, if there was one. If the attempt failed, the second factor was wrong and the first one right.
   */
  secondFactor: z.optional(z.enum(SECOND_FACTORS)),
  device: z.string(),
  address: z.string(),
  createdAt: instant,
})
export type Login = z.output<typeof login>

export const changePasswordBody = z.object({
  /** The session in use. */
  password: text(256).check(z.minLength(1)),
  newPassword,
})

export const signInAsBody = z.object({ userId: id })
