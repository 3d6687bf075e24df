import * as z from 'zod/mini'

import { defineContract } from '../contract/endpoint.ts'
import { instant, text } from '../contract/entity.ts'
import { signInResult } from './entities.ts'
import { USER_CODE_LETTERS, readUserCode } from './user-code.ts'

/** As a person types it: small letters, blanks and hyphens are no mistake. */
const userCode = text(40).check(
  z.overwrite(readUserCode),
  z.regex(new RegExp(`^[${USER_CODE_LETTERS}]{8}$`)),
  z.meta({ examples: ['BCDF-GHJK'] }),
)

/** What a device shows and keeps while it waits (RFC 8628, section 3.2). */
export const deviceCode = z.object({
  /** The device's own, given back with every question whether it may come in. */
  deviceCode: z.string(),
  /** What a person compares or types: `BCDF-GHJK`. */
  userCode: z.string(),
  /** Where it is approved: absolute where the server knows its address, else a path of the web app. */
  verificationUri: z.string(),
  expiresInSeconds: z.int(),
  /** The least time between two questions. */
  intervalSeconds: z.int(),
})
export type DeviceCode = z.output<typeof deviceCode>

/** A device that asks to come in, as the person sees it who is to approve. */
export const deviceRequest = z.object({
  userCode: z.string(),
  state: z.enum(['pending', 'approved', 'denied']),
  /** What asks, in the language of the call: `Saffron terminal on Linux`. */
  device: z.string(),
  /** How the machine calls itself; nobody has checked it. */
  host: z.optional(z.string()),
  /** From where it asks. */
  address: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type DeviceRequest = z.output<typeof deviceRequest>

/** Signing in where there is no browser, by way of one that is signed in (the shape of RFC 8628). */
export const deviceContract = defineContract({
  createDeviceCode: {
    method: 'POST',
    path: '/auth/device/code',
    access: 'guest',
    tokenFree: true,
    ours: true,
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
    ours: true,
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
    ours: true,
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
    ours: true,
    summary: 'Let in the device with this code, as the caller, or refuse it',
    params: z.object({ code: userCode }),
    body: z.object({ approve: z.boolean() }),
    result: deviceRequest,
    errors: ['device.not_found', 'device.answered'],
  },
})
