import { expect, test } from 'vitest'

import { useWeight } from './popularity.ts'
import { ratingBound } from './rating-bound.ts'

test('many good ratings are better than a single perfect one, and both better than none', () => {
  const one = ratingBound({ ratings: 1, sum: 5 })
  const many = ratingBound({ ratings: 100, sum: 470 })
  expect(many).toBeGreaterThan(one)
  expect(one).toBeGreaterThan(ratingBound({ ratings: 0, sum: 0 }))
  expect(ratingBound({ ratings: 100, sum: 100 })).toBeCloseTo(0)
})

test('a later use counts more, a return half, and another one on the same day nothing', () => {
  const at = '2026-06-01T10:00:00.000Z'
  const later = '2026-07-01T10:00:00.000Z'
  expect(useWeight({ before: undefined, at: later })).toBeCloseTo(2 * useWeight({ before: undefined, at }))
  expect(useWeight({ before: at, at: later })).toBeCloseTo(useWeight({ before: undefined, at: later }) / 2)
  expect(useWeight({ before: '2026-06-01T00:00:00.000Z', at })).toBe(0)
})
