import { formatGiftCode, readGiftCode } from '@saffron/core/wallet'

/**
 * Returns the gift card code if the message contains nothing else, because the model provider could redeem a sent code.
 * A code has four groups of five characters with at least one digit.
 */
export function standaloneGiftCode(text: string): string | undefined {
  const isGrouped = /^\w{5}(?:[\s-]?\w{5}){3}$/.test(text.trim()) && /\d/.test(text)
  const code = isGrouped ? readGiftCode(text) : undefined
  return code && formatGiftCode(code)
}
