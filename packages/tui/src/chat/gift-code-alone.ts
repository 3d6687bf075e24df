import { formatGiftCode, readGiftCode } from '@saffron/core/wallet'

/**
 * The gift card's code that a message is, alone: sent, whoever reads it at the provider could redeem it. Undefined for any
 * other; a code is in four groups of five with a digit among them, which words are not.
 */
export function giftCodeAlone(text: string): string | undefined {
  const isGrouped = /^\w{5}(?:[\s-]?\w{5}){3}$/.test(text.trim()) && /\d/.test(text)
  const code = isGrouped ? readGiftCode(text) : undefined
  return code && formatGiftCode(code)
}
