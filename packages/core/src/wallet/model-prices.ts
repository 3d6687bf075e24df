import * as z from 'zod/mini'

/** A million credits: far above any price, and a thousand million tokens at it are still counted exactly. */
const HIGHEST_MICROS = 1_000_000_000_000

/** Whole micro-credits. */
const price = z.int().check(z.minimum(0), z.maximum(HIGHEST_MICROS))

/** `ModelPrices` on the wire: what has no price is left out. */
export const modelPrices = z.object({
  input: z.optional(price),
  cachedInput: z.optional(price),
  output: z.optional(price),
  image: z.optional(price),
  videoSecond: z.optional(price),
})

const changedPrice = z.optional(z.nullable(price))

/** A change of prices: what is left out stays, null takes a price away. */
export const modelPricesChange = z.object({
  input: changedPrice,
  cachedInput: changedPrice,
  output: changedPrice,
  image: changedPrice,
  videoSecond: changedPrice,
})
