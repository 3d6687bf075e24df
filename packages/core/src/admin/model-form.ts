import type { ModelFeature } from '../chat/index.ts'
import { MICROS_PER_CREDIT, readPrice } from '../format/index.ts'
import { PRICE_NAMES, type PriceName } from '../wallet/index.ts'
import type { AdminModel, ModelAudience, ModelUse } from './model-entities.ts'

/** Prices as they are typed: credits. */
export type PriceTexts = Readonly<Record<PriceName, string>>

/** A model as it is typed into a form. */
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

/** The form of a model. */
export function modelFormOf(model: AdminModel): ModelFormValues {
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

/** What a form says of a model, as the server takes it. */
export function modelBodyOf(values: ModelFormValues) {
  return {
    displayName: values.displayName.trim(),
    group: values.group.trim() || null,
    icon: values.icon.trim() || null,
    contextLimit: countOf(values.contextLimit),
    outputLimit: countOf(values.outputLimit),
    prices: pricesIn(values.prices),
    visibleTo: values.visibleTo,
    enabled: values.enabled,
    features: values.features,
    defaultFor: values.defaultFor,
  }
}

/** Prices as they are typed; empty for what has none. */
export const priceTexts = (prices: AdminModel['prices']): PriceTexts => ({
  input: creditsText(prices.input),
  cachedInput: creditsText(prices.cachedInput),
  output: creditsText(prices.output),
  image: creditsText(prices.image),
  videoSecond: creditsText(prices.videoSecond),
})

/** Prices as they were typed; null for what has none. */
export const pricesIn = (typed: PriceTexts) =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, readPrice(typed[name]) ?? null]))

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

/** Whether a text is a number of tokens, or none. */
export const isCountText = (text: string): boolean => {
  const count = countOf(text)
  return count === null || (Number.isSafeInteger(count) && count > 0)
}
