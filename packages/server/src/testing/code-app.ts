import { totpCode, totpStep } from '../auth/second-factor/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app shows now for a secret as it is typed into it; `later` periods from now. */
export function codeOfApp(secret: string, later = 0): string {
  const letters = Array.from(secret.replaceAll(/\s/g, ''))
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Uint8Array.from(bytes), totpStep(new Date()) + later)
}
