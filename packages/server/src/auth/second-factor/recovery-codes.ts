import { createHmac, randomInt } from 'node:crypto'

const COUNT = 10
const LENGTH = 10
/** Without letters that look like digits, or like each other. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten codes of 49 random bits, as a person reads them: `7xk2p-qm4wd`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
  })

/** With a key of the installation, so that whoever reads the database alone has nothing to try codes against. */
export function recoveryCodeHash(key: Uint8Array, userId: string, code: string): string {
  const bare = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${userId} ${bare}`).digest('base64url')
}
