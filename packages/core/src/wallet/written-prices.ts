import { formatCredits } from '../format/index.ts'
import type { Translate } from '../i18n/index.ts'
import type { ModelPrices } from './cost.ts'
import { PRICE_NAMES, type PriceName } from './kinds.ts'

/** Returns a model's prices in display order, or none if it's free. */
export const pricesOf = (prices: ModelPrices = {}): [PriceName, number][] =>
  PRICE_NAMES.flatMap((price): [PriceName, number][] => {
    const micros = prices[price]
    return micros === undefined ? [] : [[price, micros]]
  })

/**
 * Returns each price with its label, `Input 2.50`: credits per million tokens, per image or per second of video.
 * Returns none if it's free.
 */
export const writtenPrices = (prices: ModelPrices | undefined, t: Translate): string[] =>
  pricesOf(prices).map(([price, micros]) => `${t(`format.price.${price}`)} ${formatCredits(micros, t.locale)}`)

/**
 * Returns the price per million input and output tokens as `2.50 / 10.00`, for narrow places. Without those prices,
 * returns another price with its label, or Free.
 */
export function shortPrice(prices: ModelPrices = {}, t: Translate): string {
  if (prices.input === undefined && prices.output === undefined) {
    return writtenPrices(prices, t).join(', ') || t('format.price.free')
  }
  const { input = 0, output = 0 } = prices
  return `${formatCredits(input, t.locale)} / ${formatCredits(output, t.locale)}`
}
