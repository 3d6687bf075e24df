import { expect, it } from 'vitest'

import { fitColumns, shorten } from './columns.ts'

const lengthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1))

it('columns are as wide as they are where there is room', () => {
  expect(
    fitColumns(
      [
        ['a', 'bcd'],
        ['ab', 'c'],
      ],
      80,
    ),
  ).toEqual([2, 3])
  expect(fitColumns([], 80)).toEqual([])
})

it('the last column gives way first, then the widest of the others, until the table fits', () => {
  expect(fitColumns([['abc', 'x'.repeat(100)]], 40)).toEqual([3, 35])
  const calls = [
    [
      '11/22/26, 3:14 AM',
      'Interrupted',
      '12.5 s',
      '120,034',
      '0.0012',
      'Somebody',
      'A channel',
      'model-of-a-long-name',
    ],
  ]
  const widths = fitColumns(calls, 80)
  expect(lengthOf(widths)).toBe(80)
  // What is short stays whole: the numbers.
  expect(widths.slice(2, 5)).toEqual([6, 7, 6])
  const row = calls[0]?.map((cell, column) => shorten(cell, widths[column] ?? 0, true)).join('  ')
  expect(row).toHaveLength(80)
})
