import { expect, test } from 'vitest'

import { swipeCloses } from './vertical-swipe.ts'

test.for([
  [0, 51, true],
  [0, -51, true],
  [20, 60, true],
  [0, 50, false],
  [0, -50, false],
  [51, 0, false],
  [-200, 0, false],
  [120, 60, false],
] as const)('a swipe by %i, %i closes: %s', ([x, y, closes]) => {
  expect(swipeCloses({ x, y })).toBe(closes)
})
