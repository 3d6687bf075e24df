import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { instant, text } from '../endpoints/entity.ts'
import { signInResult } from './entities.ts'
import { USER_CODE_LETTERS, readUserCode } from './user-code.ts'

/** Lowercase letters, blanks and hyphens are accepted. */
const userCode = text(40).check(
  z.overwrite(readUserCode),
  z.regex(new RegExp(`^[${USER_CODE_LETTERS}]{8}$`)),
  z.meta({ examples: ['BCDF-GHJK'] }),
)

/** The codes that a device receives (RFC 8628, section 3.2). */
export const deviceCode = z.object({
  /** The device's secret, sent with every poll. */
  deviceCode: z.string(),
  /** The code that the user compares or types: `BCDF-GHJK`. */
  userCode: z.string(),
  /** Where to approve it. Absolute if the server knows its URL, otherwise a path of the web app. */
  verificationUri: z.string(),
  expiresInSeconds: z.int(),
  /** The shortest time between two polls. */
  intervalSeconds: z.int(),
})
export type DeviceCode = z.output<typeof deviceCode>

/** A device that wants to sign in, as the approving user sees it. */
export const deviceRequest = z.object({
  userCode: z.string(),
  state: z.enum(['pending', 'approved', 'denied']),
  /** The program and system, in the language of the call: `Saffron terminal on Linux`. */
  device: z.string(),
  /** The machine's name, as it claims. It isn't verified. */
  host: z.optional(z.string()),
  /** The device's address. */
  address: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type DeviceRequest = z.output<typeof deviceRequest>

/** Sign-in of a device without a browser, approved by a signed-in user (like RFC 8628). */
export const deviceContract = defineContract({
  createDeviceCode: {
    method: 'POST',
    path: '/auth/device/code',
    access: 'guest',
    tokenFree: true,
    isAddition: true,
    summary: 'Ask to be let in by somebody who is signed in: a code for them, and one to ask with',
    body: z.object({ host: z.optional(text(100)) }),
    result: deviceCode,
  },
  exchangeDeviceCode: {
    method: 'POST',
    path: '/auth/device/token',
    access: 'guest',
    tokenFree: true,
    paced: true,
    isAddition: true,
    summary: 'Whether the device may come in; a session, once, when it may',
    body: z.object({ deviceCode: text(128).check(z.minLength(1)) }),
    result: signInResult,
    errors: ['device.pending', 'device.slow_down', 'device.denied', 'device.expired'],
  },
  getDeviceRequest: {
    method: 'GET',
    path: '/auth/device/approve/{code}',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'What asks to come in with this code',
    params: z.object({ code: userCode }),
    result: deviceRequest,
    errors: ['device.not_found'],
  },
  answerDeviceRequest: {
    method: 'POST',
    path: '/auth/device/approve/{code}',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Let in the device with this code, as the caller, or refuse it',
    params: z.object({ code: userCode }),
    body: z.object({ approve: z.boolean() }),
    result: deviceRequest,
    errors: ['device.not_found', 'device.answered'],
  },
})
