import { totpCode, totpStep } from '../auth/second-factor/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the current code of an authenticator app for a base32 secret. `ahead` is the number of 30-second periods from
 * now, because a code works once, and the next one is accepted too.
 */
export function appCode(secret: string, ahead = 0): string {
  const letters = Array.from(secret.replaceAll(/\s/g, ''))
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return totpCode(
    Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)),
    totpStep(new Date()) + ahead,
  )
}
