import { expect, test } from 'vitest'

import { dropPositionOf, hitTest } from './drop-position.ts'

test('in a list, each row is a line, and below the last is behind it', () => {
  const list = { columns: 1, lineHeight: 40, width: 500, total: 3 }
  expect(hitTest(list, { x: 3, y: 50 })).toEqual({ index: 1, share: 0.25, isBehind: false })
  expect(hitTest(list, { x: 499, y: -2 })).toEqual({ index: 0, share: 0, isBehind: false })
  expect(hitTest(list, { x: 3, y: 300 })).toEqual({ index: 2, share: 1, isBehind: true })
  expect(hitTest({ ...list, total: 0 }, { x: 3, y: 3 })).toBeUndefined()
})

test('among tiles, the horizontal position counts, and the empty end of the last line is behind it', () => {
  const tiles = { columns: 3, lineHeight: 184, width: 316, total: 5 }
  expect(hitTest(tiles, { x: 133, y: 100 })).toEqual({ index: 1, share: 0.25, isBehind: false })
  expect(hitTest(tiles, { x: 2, y: 200 })).toEqual({ index: 3, share: 0, isBehind: false })
  expect(hitTest(tiles, { x: 300, y: 200 })).toEqual({ index: 4, share: 1, isBehind: true })
})

const spots = (takes: Parameters<typeof dropPositionOf>[1]) =>
  [0.1, 0.4, 0.6, 0.9].map((share) => dropPositionOf(share, takes))

test('a drop between rows reorders, a drop on a folder moves into it', () => {
  expect(spots({ order: true, enter: false })).toEqual(['before', 'before', 'after', 'after'])
  expect(spots({ order: true, enter: true })).toEqual(['before', 'into', 'into', 'after'])
  expect(spots({ order: false, enter: true })).toEqual(['into', 'into', 'into', 'into'])
  expect(spots({ order: false, enter: false })).toEqual([undefined, undefined, undefined, undefined])
})
