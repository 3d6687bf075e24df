import type { AdminModel, ModelAudience, ModelUse } from '@saffron/core/admin'
import type { ModelFeature } from '@saffron/core/chat'
import { MICROS_PER_CREDIT, readPrice } from '@saffron/core/format'
import { PRICE_NAMES, type PriceName } from '@saffron/core/wallet'

/** Prices as they are typed: credits. */
export type PriceTexts = Readonly<Record<PriceName, string>>

export interface ModelFormValues {
  displayName: string
  group: string
  icon: string
  contextLimit: string
  outputLimit: string
  prices: PriceTexts
  visibleTo: ModelAudience
  enabled: boolean
  features: ModelFeature[]
  defaultFor: ModelUse[]
}

export function formOf(model: AdminModel): ModelFormValues {
  return {
    displayName: model.displayName,
    group: model.group ?? '',
    icon: model.icon ?? '',
    contextLimit: String(model.contextLimit ?? ''),
    outputLimit: String(model.outputLimit ?? ''),
    prices: priceTexts(model.prices),
    visibleTo: model.visibleTo,
    enabled: model.enabled,
    features: [...model.features],
    defaultFor: [...model.defaultFor],
  }
}

export function bodyOf(values: ModelFormValues) {
  return {
    displayName: values.displayName.trim(),
    group: values.group.trim() || null,
    icon: values.icon.trim() || null,
    contextLimit: countOf(values.contextLimit),
    outputLimit: countOf(values.outputLimit),
    prices: Object.fromEntries(PRICE_NAMES.map((name) => [name, readPrice(values.prices[name]) ?? null])),
    visibleTo: values.visibleTo,
    enabled: values.enabled,
    features: values.features,
    defaultFor: values.defaultFor,
  }
}

const priceTexts = (prices: AdminModel['prices']): PriceTexts => ({
  input: creditsText(prices.input),
  cachedInput: creditsText(prices.cachedInput),
  output: creditsText(prices.output),
  image: creditsText(prices.image),
  videoSecond: creditsText(prices.videoSecond),
})

/** Micro-credits as they are typed into a field. */
const creditsText = (micros: number | undefined): string =>
  micros === undefined
    ? ''
    : (micros / MICROS_PER_CREDIT).toLocaleString('en', { maximumFractionDigits: 6, useGrouping: false })

/** Whether a text is a price, or none. */
export const isPriceText = (text: string): boolean => readPrice(text) !== undefined

/** A number of tokens as it is typed, perhaps with the marks between thousands; null for none, NaN for what is none. */
function countOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,_]/g, '')
  return digits === '' ? null : Number(digits)
}

export const isCountText = (text: string): boolean => {
  const count = countOf(text)
  return count === null || (Number.isSafeInteger(count) && count > 0)
}
