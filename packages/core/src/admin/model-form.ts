import type { ModelFeature } from '../chat/contract.ts'
import { readPrice } from '../format/index.ts'
import { PRICE_NAMES, type PriceName } from '../wallet/contract.ts'
import { mediaFormOf, type MediaFormValues, mediaIn } from './media-form.ts'
import type { AdminModel, ModelAudience, ModelUse } from './model-entities.ts'
import { creditsText, variantsIn, variantsText } from './variant-text.ts'

/** Prices as typed, in credits. */
export type PriceTexts = Readonly<Record<PriceName, string>>

/** The values of a model's form. */
export interface ModelFormValues {
  displayName: string
  group: string
  icon: string
  contextLimit: string
  outputLimit: string
  prices: PriceTexts
  /** Prices that depend on what is asked for, one per line. */
  variants: string
  media: MediaFormValues
  visibleTo: ModelAudience
  enabled: boolean
  features: ModelFeature[]
  defaultFor: ModelUse[]
}

/** Returns the form of a model. */
export function modelFormOf(model: AdminModel): ModelFormValues {
  return {
    displayName: model.displayName,
    group: model.group ?? '',
    icon: model.icon ?? '',
    contextLimit: String(model.contextLimit ?? ''),
    outputLimit: String(model.outputLimit ?? ''),
    ...priceFormOf(model),
    media: mediaFormOf(model),
    visibleTo: model.visibleTo,
    enabled: model.enabled,
    features: [...model.features],
    defaultFor: [...model.defaultFor],
  }
}

/** Returns the newer version of the one edited model from the details of a conflict. */
export const newerModel = (details: Readonly<Record<string, unknown>>): AdminModel | undefined =>
  (details['models'] as readonly AdminModel[] | undefined)?.[0]

/** Returns the request body of a form. */
export function modelBodyOf(values: ModelFormValues) {
  return {
    displayName: values.displayName.trim(),
    group: values.group.trim() || null,
    icon: values.icon.trim() || null,
    contextLimit: countOf(values.contextLimit),
    outputLimit: countOf(values.outputLimit),
    prices: priceBodyOf(values),
    media: mediaIn(values.media),
    visibleTo: values.visibleTo,
    enabled: values.enabled,
    features: values.features,
    defaultFor: values.defaultFor,
  }
}

/** The values of the form that adds a model. */
export interface NewModelValues {
  name: string
  channels: string[]
  features: ModelFeature[]
}

/** The form of a new model. */
export const EMPTY_NEW_MODEL: NewModelValues = { name: '', channels: [], features: ['chat'] }

/** The values of the form that only sets prices. */
export type PriceFormValues = Pick<ModelFormValues, 'prices' | 'variants'>

/** Returns the form with a model's prices. */
export const priceFormOf = ({ prices }: Pick<AdminModel, 'prices'>): PriceFormValues => ({
  prices: priceTexts(prices),
  variants: variantsText(prices.variants),
})

/** Returns the prices of a form for a request body. */
export const priceBodyOf = ({ prices, variants }: PriceFormValues) => ({
  ...pricesIn(prices),
  variants: variantsIn(variants),
})

/** Returns prices for a form. Empty if there's none. */
export const priceTexts = (prices: AdminModel['prices']): PriceTexts =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, creditsText(prices[name])])) as PriceTexts

/** Parses typed prices. Null if there's none. */
export const pricesIn = (typed: PriceTexts) =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, readPrice(typed[name]) ?? null]))

/** Returns whether a text is a price or empty. */
export const isPriceText = (text: string): boolean => readPrice(text) !== undefined

/**
 * Parses a typed number of tokens, with optional thousands separators. Returns null for empty text, and NaN if it's
 * invalid.
 */
function countOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,_]/g, '')
  return digits === '' ? null : Number(digits)
}

/** Returns whether a text is a number of tokens or empty. */
export const isCountText = (text: string): boolean => {
  const count = countOf(text)
  return count === null || (Number.isSafeInteger(count) && count > 0)
}
