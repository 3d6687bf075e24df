import { createHash, randomInt } from 'node:crypto'

import { GIFT_CODE_LETTERS } from '@saffron/core/wallet'

const LETTERS = 20
const HINT = 4

/** A new code, 100 random bits. */
export const newGiftCode = (): string =>
  Array.from({ length: LETTERS }, () => GIFT_CODE_LETTERS.charAt(randomInt(GIFT_CODE_LETTERS.length))).join('')

/** What is kept of a code: with so much chance in it a bare hash is enough, and holds with any secret. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

export const hintOf = (code: string): string => code.slice(-HINT)

/** An id that is always the same for the same text: a UUID of the kind whose bits are one's own. */
export function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
