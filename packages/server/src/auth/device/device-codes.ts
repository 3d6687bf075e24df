import { createHmac, randomBytes, randomInt } from 'node:crypto'

import { USER_CODE_LETTERS } from '@saffron/core/auth'

import type { Secret } from '../../platform/secret.ts'

const USER_CODE_LENGTH = 8
const DEVICE_CODE_BYTES = 32

export interface DeviceCodes {
  /** 256 random bits, known only to the device. */
  readonly newDeviceCode: () => string
  /** 34 random bits, short enough to compare by eye. Valid for ten minutes and few guesses. */
  readonly newUserCode: () => string
  /** Keyed with the installation's secret, because eight letters can be brute-forced. */
  readonly hashOf: (code: string) => string
}

const randomLetter = (): string => USER_CODE_LETTERS.charAt(randomInt(USER_CODE_LETTERS.length))

export function createDeviceCodes(secret: Secret): DeviceCodes {
  const key = secret.key('device-code')
  return {
    newDeviceCode: () => randomBytes(DEVICE_CODE_BYTES).toString('base64url'),
    newUserCode: () => Array.from({ length: USER_CODE_LENGTH }, randomLetter).join(''),
    hashOf: (code) => createHmac('sha256', key).update(code).digest('base64url'),
  }
}
