import { createHash, randomInt } from 'node:crypto'

import { GIFT_CODE_LETTERS } from '@saffron/core/wallet'

const LETTERS = 20
const HINT = 4

/** Creates a code with 100 random bits. */
export const newGiftCode = (): string =>
  Array.from({ length: LETTERS }, () => GIFT_CODE_LETTERS.charAt(randomInt(GIFT_CODE_LETTERS.length))).join('')

/** The stored form of a code. With so much entropy, a plain hash is enough and doesn't depend on the secret. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

export const hintOf = (code: string): string => code.slice(-HINT)

/** Returns the same ID for the same text, as a UUID of the version for custom bits. */
export function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
