import { randomInt } from 'node:crypto'

/** Without the letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code to read from one screen and type on another: `K7QD-2MXP`, 39 bits, and sign-ups are counted. */
export function newSetupCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
