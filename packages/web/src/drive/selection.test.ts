import { expect, test } from 'vitest'

import { NOTHING, selectOnly, selectRange, stepTo, toggleRow, withoutRows } from './selection.ts'

test('a click selects one row, and with Ctrl it adds or removes one', () => {
  const one = selectOnly('b', 1)
  expect([...one.ids]).toEqual(['b'])
  const two = toggleRow(one, 'd', 3)
  expect([...two.ids]).toEqual(['b', 'd'])
  expect([...toggleRow(two, 'b', 1).ids]).toEqual(['d'])
})

test('a range starts at its anchor every time, and can be added to the selection', () => {
  const begun = toggleRow(selectOnly('a', 0), 'd', 3)
  const range = selectRange(begun, ['d', 'e', 'f'], { index: 5, added: false })
  expect([[...range.ids], range.anchor, range.cursor]).toEqual([['d', 'e', 'f'], 3, 5])
  const added = selectRange(begun, ['c', 'd'], { index: 2, added: true })
  expect([...added.ids]).toEqual(['a', 'd', 'c'])
})

test('deleted rows leave the selection, and the cursor stays within the rows', () => {
  const all = selectRange(NOTHING, ['a', 'b', 'c'], { index: 2, added: false })
  const left = withoutRows(all, new Set(['b', 'c']), 1)
  expect([[...left.ids], left.cursor]).toEqual([['a'], 0])
  expect(withoutRows(left, new Set(['a']), 0).cursor).toBe(0)
})

test.for([
  ['ArrowDown', 3, 1, 4],
  ['ArrowUp', 0, 1, 0],
  ['ArrowRight', 3, 1, undefined],
  ['ArrowRight', 3, 4, 4],
  ['ArrowDown', 3, 4, 7],
  ['ArrowDown', 7, 4, 9],
  ['ArrowUp', 2, 4, 2],
  ['PageDown', 0, 1, 5],
  ['PageUp', 3, 1, 0],
  ['Home', 7, 4, 0],
  ['End', 0, 4, 9],
  ['a', 0, 1, undefined],
] as const)('%s from %d in %d columns moves to %s', ([key, index, columns, next]) => {
  expect(stepTo(key, { index, count: 10, columns, page: 5 })).toBe(next)
})
