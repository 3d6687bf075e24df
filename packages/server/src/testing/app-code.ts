import { totpCode, totpStep } from '../auth/second-factor/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * What a code app shows at this moment for a secret in base32, as it is typed into one.
 *
 * @param ahead periods of 30 seconds from now: a code works once, and the next one is taken too.
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
