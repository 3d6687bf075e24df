import { expect, test } from 'vitest'

import { gridStep } from './grid-step.ts'

test.for([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 1],
  ['Home', 5, 0],
  ['End', 1, 7],
  ['ArrowLeft', 0, undefined],
  ['ArrowUp', 2, undefined],
  ['ArrowDown', 6, undefined],
  ['a', 1, undefined],
] as const)('%s moves from card %d of eight in three columns to %s', ([key, index, next]) => {
  expect(gridStep(key, { index, count: 8, columns: 3 })).toBe(next)
})
