import { foldText } from '@saffron/core/format'

const LENGTH_DIGITS = 3

/**
 * What the order by name goes by, as bytes are compared: case and accents do not count, and numbers count as numbers, 2
 * before 10. A name of 255 bytes has no number whose length would need more than three digits.
 */
export const nameKey = (name: string): string =>
  foldText(name).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return `${String(number.length).padStart(LENGTH_DIGITS, '0')}${number}`
  })

/** A name with the words that are joined in it apart too: `IMG2024.jpg` is found by 2024, `taxReport.pdf` by report. */
export function searchableName(name: string): string {
  const apart = name.replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
  return apart === name ? name : `${name} ${apart}`
}
