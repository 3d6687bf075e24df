import { assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { costOf, pricesFor } from './cost.ts'

describe('The cost of a call', () => {
  it('is what its tokens, pictures and seconds cost, in micro-credits', () => {
    const prices = { input: 2_500_000, cachedInput: 250_000, output: 10_000_000, image: 40_000, videoSecond: 100_000 }
    expect(costOf(prices, { inputTokens: 1000 })).toBe(2500)
    expect(costOf(prices, { inputTokens: 1000, cachedInputTokens: 800 })).toBe(500 + 200)
    expect(costOf(prices, { inputTokens: 10, outputTokens: 7 })).toBe(25 + 70)
    expect(costOf(prices, { images: 3 })).toBe(120_000)
    expect(costOf(prices, { videoSeconds: 8 })).toBe(800_000)
  })

  it('is rounded up, product by product, so that no call with a price is free', () => {
    expect(costOf({ input: 1, output: 1 }, { inputTokens: 1 })).toBe(1)
    expect(costOf({ input: 1, output: 1 }, { inputTokens: 1, outputTokens: 1 })).toBe(2)
    expect(costOf({ input: 1 }, { inputTokens: 1_000_000 })).toBe(1)
    expect(costOf({ input: 1 }, { inputTokens: 1_000_001 })).toBe(2)
  })

  it('is nothing where there is no price, and cached tokens cost as others where they have none', () => {
    expect(costOf({}, { inputTokens: 5, outputTokens: 5, images: 5, videoSeconds: 5 })).toBe(0)
    expect(costOf({ input: 1_000_000 }, { inputTokens: 5, cachedInputTokens: 5 })).toBe(5)
    expect(costOf({ input: 1_000_000, cachedInput: 0 }, { inputTokens: 5, cachedInputTokens: 5 })).toBe(0)
  })

  it('is exact where a product is beyond what a number counts', () => {
    const [tokens, price] = [123_456_789, 987_654_321]
    const product = BigInt(tokens) * BigInt(price)
    expect(product).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
    expect(costOf({ output: price }, { outputTokens: tokens })).toBe(Number((product + 999_999n) / 1_000_000n))
    expect(() => costOf({ image: Number.MAX_SAFE_INTEGER }, { images: 2 })).toThrow(RangeError)
  })

  it.each([-1, 0.5, Number.NaN, Infinity, -Infinity, 2 ** 53, 2 ** 63])(
    'refuses %s as a price and as a usage',
    (value) => {
      for (const name of ['input', 'cachedInput', 'output', 'image', 'videoSecond']) {
        expect(() => costOf({ [name]: value }, {})).toThrow(RangeError)
      }
      for (const name of ['inputTokens', 'cachedInputTokens', 'outputTokens', 'images', 'videoSeconds']) {
        expect(() => costOf({}, { inputTokens: 1, [name]: value })).toThrow(RangeError)
      }
    },
  )

  it('refuses more cached tokens than there are', () => {
    expect(() => costOf({}, { inputTokens: 1, cachedInputTokens: 2 })).toThrow(RangeError)
  })

  it('never goes down as more is used', () => {
    const some = nat(10_000_000)
    assert(
      property(some, some, some, some, (input, output, tokens, more) => {
        const less = costOf({ input, output }, { inputTokens: tokens, outputTokens: tokens })
        expect(costOf({ input, output }, { inputTokens: tokens + more, outputTokens: tokens })).toBeGreaterThanOrEqual(
          less,
        )
      }),
    )
  })
})

describe('The price of what was asked for', () => {
  const variants = [
    { quality: 'low', price: 10 },
    { quality: 'high', price: 40 },
  ]

  it('is the variant’s that matches, the base price where none does, and the dearest variant’s without one', () => {
    expect(pricesFor({ variants, image: 20 }, { kind: 'image', quality: 'low' })).toEqual({ image: 10 })
    expect(pricesFor({ variants, image: 20 }, { kind: 'image' })).toEqual({ image: 20 })
    expect(pricesFor({ variants }, { kind: 'image' })).toEqual({ image: 40 })
    expect(pricesFor({ variants, output: 5 }, { kind: 'image' })).toEqual({ output: 5 })
  })

  it('is the dearest for the whole video, whether a variant is for each second or for all', () => {
    const ofVideo = [
      { size: '1280x720', price: 30 },
      { seconds: 8, price: 200 },
    ]
    expect(pricesFor({ variants: ofVideo }, { kind: 'video', seconds: 4 })).toEqual({ image: 200 })
    expect(pricesFor({ variants: ofVideo }, { kind: 'video', seconds: 10 })).toEqual({ videoSecond: 30 })
  })
})
