/** Letters and digits without lookalikes. A gift card's code has twenty of them, 100 random bits. */
export const GIFT_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = 5

const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
const GIFT_CODE = new RegExp(`^[${GIFT_CODE_LETTERS}]{${LENGTH}}$`)

/**
 * Normalizes a typed gift card code to twenty letters, ignoring case, spaces and dashes. Returns undefined if it can't
 * be a code.
 */
export function readGiftCode(typed: string): string | undefined {
  const letters = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const code = letters.replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter)
  return GIFT_CODE.test(code) ? code : undefined
}

/** Formats a code for people: `7K3QX-…`, four groups of five. */
export const formatGiftCode = (code: string): string =>
  Array.from({ length: LENGTH / GROUP }, (_, at) => code.slice(at * GROUP, (at + 1) * GROUP)).join('-')
