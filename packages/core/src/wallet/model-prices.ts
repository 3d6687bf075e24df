import * as z from 'zod/mini'

import { MAX_MICROS } from './limits.ts'

/** Whole micro-credits. A billion tokens at the highest price are still exact. */
const price = z.int().check(z.minimum(0), z.maximum(MAX_MICROS))

/** Most variants of one model's prices. */
const MAX_VARIANTS = 50

const choice = z.optional(z.string().check(z.minLength(1), z.maxLength(60)))

/** A price in place of `image` or `videoSecond`. See `PriceVariant`. */
const variant = z
  .strictObject({
    size: choice,
    quality: choice,
    seconds: z.optional(z.int().check(z.minimum(1), z.maximum(600))),
    price,
  })
  .check(
    z.refine(({ size, quality, seconds }) => (size ?? quality ?? seconds) !== undefined, {
      error: 'field.priceVariant',
    }),
  )
const variants = z.array(variant).check(z.maxLength(MAX_VARIANTS))

/** `ModelPrices` in the API. Missing prices are left out. */
export const modelPrices = z.object({
  input: z.optional(price),
  cachedInput: z.optional(price),
  output: z.optional(price),
  image: z.optional(price),
  megapixel: z.optional(price),
  videoSecond: z.optional(price),
  variants: z.optional(variants),
})

/** The same for requests. Unknown names are rejected, because such a price would never be charged. */
export const modelPricesInput = z.strictObject(modelPrices.shape)

const changedPrice = z.optional(z.nullable(price))

/** A change of prices: missing ones stay, null removes one. */
export const modelPricesChange = z.strictObject({
  input: changedPrice,
  cachedInput: changedPrice,
  output: changedPrice,
  image: changedPrice,
  megapixel: changedPrice,
  videoSecond: changedPrice,
  /** All variants from now on. */
  variants: z.optional(z.nullable(variants)),
})
