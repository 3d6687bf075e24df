/** Normalizes a typed numeric code: full-width digits of Chinese keyboards, blanks and hyphens. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

const CODE_DIGITS = 6

export const isWholeCode = (text: string): boolean => digitsOf(text).length === CODE_DIGITS
