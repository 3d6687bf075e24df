import { createHmac, randomInt } from 'node:crypto'

const COUNT = 10
const LENGTH = 10
/** Omits letters that look like digits or like each other. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

/** Returns ten codes of 49 random bits in a readable format, like `7xk2p-qm4wd`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
  })

/** Keyed with the installation's secret, so that codes can't be brute-forced from the database alone. */
export function recoveryCodeHash(key: Uint8Array, userId: string, code: string): string {
  const bare = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${userId} ${bare}`).digest('base64url')
}
