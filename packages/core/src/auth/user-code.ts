/**
 * The letters of a code that people read from one screen and type on another: no vowels, so that no words come of it,
 * and none that looks like another or like a digit (RFC 8628, section 6.1).
 */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** A code as it is meant: capital letters alone. */
export const readUserCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s‐-―-]/g, '')

/** A code as it is shown: `BCDF-GHJK`. */
export const showUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
