import { randomInt } from 'node:crypto'

/** Without similar letters and digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Creates a code to type in on another screen: `K7QD-2MXP`. 39 bits are enough, since sign-ups are rate limited. */
export function newSetupCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
