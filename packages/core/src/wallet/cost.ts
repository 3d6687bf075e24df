/** What a model costs, in micro-credits; whole numbers. What has no price costs nothing. */
export interface ModelPrices {
  /** For a million tokens. */
  readonly input?: number | undefined
  /** For a million tokens that the provider had in its cache; as `input` where there is no such price. */
  readonly cachedInput?: number | undefined
  /** For a million tokens. */
  readonly output?: number | undefined
  /** For one picture. */
  readonly image?: number | undefined
  /** For a second of film. */
  readonly videoSecond?: number | undefined
}

/** What a call has used, in one form for all providers; whole numbers. */
export interface MeteredUsage {
  /** All of them, the cached ones too. */
  readonly inputTokens?: number
  readonly cachedInputTokens?: number
  /** With the tokens of its reasoning. */
  readonly outputTokens?: number
  readonly images?: number
  readonly videoSeconds?: number
}

const MILLION = 1_000_000n

/**
 * Micro-credits that a usage costs: each product rounded up, counted exactly however large. Throws RangeError for a
 * price or a usage that is negative, not finite or not whole, and for a cost that JavaScript does not count exactly.
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
