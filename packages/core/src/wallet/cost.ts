/** A price of an image or a video that depends on what was asked for. */
export interface PriceVariant {
  readonly size?: string | undefined
  readonly quality?: string | undefined
  /** The price is for a whole video of this length. Without it, the price of a video is for each second. */
  readonly seconds?: number | undefined
  readonly price: number
}

/** The prices of a model, in whole micro-credits. A missing price means free. */
export interface ModelPrices {
  /** Per million tokens. */
  readonly input?: number | undefined
  /** Per million tokens that the provider had cached. Default: `input`. */
  readonly cachedInput?: number | undefined
  /** Per million tokens. */
  readonly output?: number | undefined
  /** Per image. */
  readonly image?: number | undefined
  /** Per million pixels of an image. */
  readonly megapixel?: number | undefined
  /** Per second of video. */
  readonly videoSecond?: number | undefined
  /** Prices in place of `image` or `videoSecond`. The one that names the most wins. See `pricesFor`. */
  readonly variants?: PriceVariant[] | undefined
}

/** The usage of a call, in one form for all providers. Whole numbers. */
export interface MeteredUsage {
  /** All input tokens, including cached ones. */
  readonly inputTokens?: number
  readonly cachedInputTokens?: number
  /** Including reasoning tokens. */
  readonly outputTokens?: number
  /** Also videos, where the price is for a whole one. */
  readonly images?: number
  /** Of all images together. */
  readonly pixels?: number
  readonly videoSeconds?: number
}

const MILLION = 1_000_000n

/**
 * Returns the cost of a usage in micro-credits. Each product is computed exactly and rounded up. Throws RangeError for
 * a price or usage that's negative, fractional or not finite, and for a cost that JavaScript can't represent exactly.
 */
export function costOf(prices: ModelPrices, usage: MeteredUsage): number {
  const input = count(usage.inputTokens, 'inputTokens')
  const cached = count(usage.cachedInputTokens, 'cachedInputTokens')
  if (cached > input) throw new RangeError(`${cached} of ${input} input tokens cannot be cached`)
  const inputPrice = count(prices.input, 'input')
  const cachedPrice = prices.cachedInput === undefined ? inputPrice : count(prices.cachedInput, 'cachedInput')
  const cost =
    ofMillion((input - cached) * inputPrice) +
    ofMillion(cached * cachedPrice) +
    ofMillion(count(usage.outputTokens, 'outputTokens') * count(prices.output, 'output')) +
    count(usage.images, 'images') * count(prices.image, 'image') +
    ofMillion(count(usage.pixels, 'pixels') * count(prices.megapixel, 'megapixel')) +
    count(usage.videoSeconds, 'videoSeconds') * count(prices.videoSecond, 'videoSecond')
  if (cost > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`A cost of ${cost} micro-credits cannot be counted`)
  return Number(cost)
}

/** What was asked for, as far as a price may depend on it. */
export interface AskedMedia {
  readonly kind: string
  readonly size?: string | undefined
  readonly quality?: string | undefined
  readonly seconds?: number | undefined
}

/**
 * Returns the prices for what was asked for, with the best matching variant in place of the price that it replaces. If
 * none matches and there's no other price, the dearest variant is used, so that what has prices is never free.
 */
export function pricesFor({ variants = [], ...prices }: ModelPrices, asked: AskedMedia): ModelPrices {
  const matching = variants.filter(
    ({ size, quality, seconds }) =>
      (size === undefined || size === asked.size) &&
      (quality === undefined || quality === asked.quality) &&
      (seconds === undefined || seconds === asked.seconds),
  )
  const [matched] = matching.toSorted((one, other) => conditionsOf(other) - conditionsOf(one))
  const best = matched ?? (hasPrice(prices, asked) ? undefined : dearestOf(variants, asked))
  if (best === undefined) return prices
  const { videoSecond: _, ...others } = prices
  // The price of a whole video takes the place of an image's.
  if (asked.kind !== 'video' || best.seconds !== undefined) return { ...others, image: best.price }
  return { ...prices, videoSecond: best.price }
}

/** Returns whether something other than a variant prices it. */
const hasPrice = (prices: Omit<ModelPrices, 'variants'>, { kind }: AskedMedia): boolean => {
  const { image, videoSecond, megapixel, input, output } = prices
  const others = kind === 'video' ? [image, videoSecond] : [image, megapixel, input, output]
  return others.some((price) => price !== undefined)
}

function dearestOf(variants: readonly PriceVariant[], { kind, seconds = 1 }: AskedMedia): PriceVariant | undefined {
  const priceOf = (variant: PriceVariant): number =>
    kind === 'video' && variant.seconds === undefined ? variant.price * seconds : variant.price
  const [dearest] = variants.toSorted((one, other) => priceOf(other) - priceOf(one))
  return dearest
}

const conditionsOf = ({ size, quality, seconds }: PriceVariant): number =>
  [size, quality, seconds].filter((condition) => condition !== undefined).length

const ofMillion = (product: bigint): bigint => (product + MILLION - 1n) / MILLION

function count(value = 0, name: string): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} is ${value}`)
  return BigInt(value)
}
