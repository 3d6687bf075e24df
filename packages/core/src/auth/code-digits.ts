/** Of a code in digits, what was meant: as a Chinese keyboard writes them, as a mail sets them, with blanks or hyphens. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

const CODE_DIGITS = 6

export const isWholeCode = (text: string): boolean => digitsOf(text).length === CODE_DIGITS
