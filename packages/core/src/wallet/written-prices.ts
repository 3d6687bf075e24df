import { formatCredits } from '../format/index.ts'
import type { Translate } from '../i18n/index.ts'
import type { ModelPrices } from './cost.ts'
import { PRICE_NAMES, type PriceName } from './kinds.ts'

/** The prices that a model has, in the order they are told; none where it is free. */
export const pricesOf = (prices: ModelPrices = {}): [PriceName, number][] =>
  PRICE_NAMES.flatMap((price): [PriceName, number][] => {
    const micros = prices[price]
    return micros === undefined ? [] : [[price, micros]]
  })

/** Each with its word, `Input 2.50`: credits for a million tokens, a picture or a second of film. None where it is free. */
export const writtenPrices = (prices: ModelPrices | undefined, t: Translate): string[] =>
  pricesOf(prices).map(([price, micros]) => `${t(`format.price.${price}`)} ${formatCredits(micros, t.locale)}`)

/**
 * `2.50 / 10.00`, what a million tokens cost to read and to write, where there is no room for words. Where they have no
 * price, what has one with its word; else Free.
 */
export function shortPrice(prices: ModelPrices = {}, t: Translate): string {
  if (prices.input === undefined && prices.output === undefined) {
    return writtenPrices(prices, t).join(', ') || t('format.price.free')
  }
  const { input = 0, output = 0 } = prices
  return `${formatCredits(input, t.locale)} / ${formatCredits(output, t.locale)}`
}
