import { expect, test } from 'vitest'

import { createCountdowns } from './countdowns.ts'

test('a countdown goes from 60 to 0 and stays there', () => {
  let now = 5000
  const countdowns = createCountdowns(() => now)
  expect(countdowns.left('sign up')).toBe(0)
  countdowns.start('sign up', 60)
  const seen = [0, 1, 999, 1000, 58_999, 59_000, 59_999, 60_000, 90_000].map((ms) => {
    now = 5000 + ms
    return countdowns.left('sign up')
  })
  expect(seen).toEqual([60, 60, 60, 59, 2, 1, 1, 0, 0])
})

test('each name has its own countdown', () => {
  const countdowns = createCountdowns(() => 0)
  countdowns.start('a', 60)
  expect([countdowns.left('a'), countdowns.left('b')]).toEqual([60, 0])
})
