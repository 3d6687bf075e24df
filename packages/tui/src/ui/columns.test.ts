import { expect, it } from 'vitest'

import { fitColumns, shorten } from './columns.ts'

const lengthOf = (widths: readonly (number | undefined)[]) => {
  const kept = widths.filter((width) => width !== undefined)
  return kept.reduce((sum, width) => sum + width, 2 * (kept.length - 1))
}

it('columns have their full width if there is room', () => {
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

it('the last column shrinks first, then the widest of the others, until the table fits', () => {
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
  // Short columns, the numbers, stay complete.
  expect(widths.slice(2, 5)).toEqual([6, 7, 6])
  const row = calls[0]?.map((cell, column) => shorten(cell, widths[column] ?? 0, true)).join('  ')
  expect(row).toHaveLength(80)
})

it('a number stays complete on a narrow screen: other columns are cut, and then dropped', () => {
  const records = [
    ['11/22/26, 3:14 AM', '  −29.5012', 'Reply', 'saffron-demo · a note'],
    ['11/21/26, 10:02 PM', '+1,250,000', 'Gift card', ''],
  ]
  const widths = fitColumns(records, 37)
  expect(widths[1]).toBe(10)
  expect(lengthOf(widths)).toBe(37)
  // There is only room for the full amount and the ends of the other columns.
  expect(fitColumns(records, 28)).toEqual([4, 10, 4, 4])
  expect(fitColumns(records, 24)).toEqual([4, 10, undefined, 4])
  // Without any room, even the amount is shortened.
  expect(lengthOf(fitColumns(records, 16))).toBe(16)
})
