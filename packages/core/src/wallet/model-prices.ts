import * as z from 'zod/mini'

import { MAX_MICROS } from './limits.ts'

/** Whole micro-credits. A billion tokens at the highest price are still exact. */
const price = z.int().check(z.minimum(0), z.maximum(MAX_MICROS))

/** `ModelPrices` in the API. Missing prices are left out. */
export const modelPrices = z.object({
  input: z.optional(price),
  cachedInput: z.optional(price),
  output: z.optional(price),
  image: z.optional(price),
  videoSecond: z.optional(price),
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
  videoSecond: changedPrice,
})
