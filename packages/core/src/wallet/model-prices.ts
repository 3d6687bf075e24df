import * as z from 'zod/mini'

import { MOST_MICROS } from './limits.ts'

/** Whole micro-credits; a thousand million tokens at the highest are still counted exactly. */
const price = z.int().check(z.minimum(0), z.maximum(MOST_MICROS))

/** `ModelPrices` on the wire: what has no price is left out. */
export const modelPrices = z.object({
  input: z.optional(price),
  cachedInput: z.optional(price),
  output: z.optional(price),
  image: z.optional(price),
  videoSecond: z.optional(price),
})

/** The same as it is asked for: a price of another name would be one that is not charged. */
export const givenModelPrices = z.strictObject(modelPrices.shape)

const changedPrice = z.optional(z.nullable(price))

/** A change of prices: what is left out stays, null takes a price away. */
export const modelPricesChange = z.strictObject({
  input: changedPrice,
  cachedInput: changedPrice,
  output: changedPrice,
  image: changedPrice,
  videoSecond: changedPrice,
})
