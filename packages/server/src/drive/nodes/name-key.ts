import { foldText } from '@saffron/core/format'

const LENGTH_DIGITS = 3

/**
 * The sort key of a name, compared as bytes. It ignores case and accents and compares numbers by value, so 2 comes
 * before 10. Three digits suffice for the length of a number, because names have at most 255 bytes.
 */
export const nameKey = (name: string): string =>
  foldText(name).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return `${String(number.length).padStart(LENGTH_DIGITS, '0')}${number}`
  })

/** Splits joined words of a name as well: 2024 finds `IMG2024.jpg`, and report finds `taxReport.pdf`. */
export function searchableName(name: string): string {
  const apart = name.replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
  return apart === name ? name : `${name} ${apart}`
}
