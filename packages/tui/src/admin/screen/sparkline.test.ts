import { expect, it } from 'vitest'

import { sparkline } from './sparkline.ts'

it('the most has the highest bar, nothing stays on the ground, and little is seen', () => {
  expect(sparkline([0, 1, 350, 700], 10)).toBe('▁▂▅█')
  expect(sparkline([0, 0, 0], 10)).toBe('▁▁▁')
  expect(sparkline([], 10)).toBe('')
})

it('neighbours are added up where there are fewer columns, the newest whole', () => {
  expect(sparkline([7, 0, 0, 0, 7], 3)).toBe('█▁█')
  expect(sparkline([1, 1, 1, 1, 1, 1, 7], 4)).toBe('▂▃▃█')
  expect(
    sparkline(
      Array.from({ length: 30 }, () => 1),
      12,
    ),
  ).toHaveLength(10)
})
