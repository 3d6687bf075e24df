import { expect, test } from 'vitest'

import { columnLetters } from './column-letters.ts'

test('columns have one letter up to Z, then two, then three', () => {
  expect([1, 2, 26, 27, 52, 53, 702, 703].map(columnLetters)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
