import { expect, it } from 'vitest'

import { sparkline } from './sparkline.ts'

it('the maximum has the highest bar, zero has none, and small values are visible', () => {
  expect(sparkline([0, 1, 350, 700], 10)).toBe('▁▂▅█')
  expect(sparkline([0, 0, 0], 10)).toBe('▁▁▁')
  expect(sparkline([], 10)).toBe('')
})

it('neighbors are added up if there are fewer columns, and the newest bar is complete', () => {
  expect(sparkline([7, 0, 0, 0, 7], 3)).toBe('█▁█')
  expect(sparkline([1, 1, 1, 1, 1, 1, 7], 4)).toBe('▂▃▃█')
  expect(
    sparkline(
      Array.from({ length: 30 }, () => 1),
      12,
    ),
  ).toHaveLength(10)
})
