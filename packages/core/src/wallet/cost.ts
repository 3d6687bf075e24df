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
  /** Per second of video. */
  readonly videoSecond?: number | undefined
}

/** The usage of a call, in one form for all providers. Whole numbers. */
export interface MeteredUsage {
  /** All input tokens, including cached ones. */
  readonly inputTokens?: number
  readonly cachedInputTokens?: number
  /** Including reasoning tokens. */
  readonly outputTokens?: number
  readonly images?: number
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
    count(usage.videoSeconds, 'videoSeconds') * count(prices.videoSecond, 'videoSecond')
  if (cost > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`A cost of ${cost} micro-credits cannot be counted`)
  return Number(cost)
}

const ofMillion = (product: bigint): bigint => (product + MILLION - 1n) / MILLION

function count(value = 0, name: string): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} is ${value}`)
  return BigInt(value)
}
