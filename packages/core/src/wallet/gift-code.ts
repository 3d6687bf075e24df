/** Without those that are taken for others; the code of a gift card has twenty of them, 100 random bits. */
export const GIFT_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = 5

const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
const GIFT_CODE = new RegExp(`^[${GIFT_CODE_LETTERS}]{${LENGTH}}$`)

/**
 * A gift card's code as it is kept: twenty letters, whatever case, spaces and dashes it was typed with; undefined for
 * what cannot be one.
 */
export function readGiftCode(typed: string): string | undefined {
  const letters = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const code = letters.replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter)
  return GIFT_CODE.test(code) ? code : undefined
}

/** A code as people read it: `7K3QX-…`, four groups of five. */
export const formatGiftCode = (code: string): string =>
  Array.from({ length: LENGTH / GROUP }, (_, at) => code.slice(at * GROUP, (at + 1) * GROUP)).join('-')
