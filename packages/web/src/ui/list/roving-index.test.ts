import { expect, test } from 'vitest'

import { rovingIndex } from './roving-index.ts'

test.for([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 99, 99],
  ['Home', 42, 0],
  ['End', 42, 99],
  ['PageDown', 42, 52],
  ['PageUp', 42, 32],
  ['PageUp', 5, 0],
] as const)('%s moves from row %d of a hundred to row %d', ([key, index, next]) => {
  expect(rovingIndex(key, { index, count: 100, page: 10 })).toBe(next)
})

test('a window lower than a row still pages by one', () =>
  expect(rovingIndex('PageDown', { index: 0, count: 9, page: 0 })).toBe(1))
test('ignores other keys', () => expect(rovingIndex('a', { index: 0, count: 9, page: 3 })).toBeUndefined())
test('an empty list returns nothing', () => expect(rovingIndex('End', { index: 0, count: 0, page: 3 })).toBeUndefined())
