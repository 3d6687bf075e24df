/**
 * The letters of a code that people read on one screen and type on another: no vowels, so they don't form words, and no
 * lookalikes (RFC 8628, section 6.1).
 */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** Normalizes a code to uppercase letters only. */
export const readUserCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s‐-―-]/g, '')

/** Formats a code: `BCDF-GHJK`. */
export const showUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
