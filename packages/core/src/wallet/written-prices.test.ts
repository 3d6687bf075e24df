import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { pricesOf, shortPrice, writtenPrices } from './written-prices.ts'

test('prices are told in their order, each with its word', async () => {
  const prices = { videoSecond: 1, output: 10_000_000, input: 2_500_000 }
  expect(pricesOf(prices).map(([price]) => price)).toEqual(['input', 'output', 'videoSecond'])
  expect(writtenPrices(prices, await loadTranslator('en'))).toEqual([
    'Input 2.50',
    'Output 10.00',
    'Second of video 0.000001',
  ])
  expect(writtenPrices(undefined, await loadTranslator('en'))).toEqual([])
})

test('a short price is what tokens cost in and out, and what has no price is free', async () => {
  expect(shortPrice({ input: 2_500_000, output: 10_000_000 }, await loadTranslator('en'))).toBe('2.50 / 10.00')
  expect(shortPrice({ output: 10_000_000 }, await loadTranslator('en'))).toBe('0.00 / 10.00')
  expect(shortPrice({}, await loadTranslator('zh-Hant'))).toBe('免費')
  expect(shortPrice(undefined, await loadTranslator('zh-Hans'))).toBe('免费')
})

test('a short price without one for tokens in or out tells what has one', async () => {
  const t = await loadTranslator('en')
  expect(shortPrice({ image: 40_000 }, t)).toBe('Image 0.04')
  expect(shortPrice({ cachedInput: 250_000, videoSecond: 100_000 }, t)).toBe('Cached input 0.25, Second of video 0.10')
  expect(shortPrice({ input: 2_500_000, image: 40_000 }, t)).toBe('2.50 / 0.00')
})
