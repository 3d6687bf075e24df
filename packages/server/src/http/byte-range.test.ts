import { expect, it } from 'vitest'

import { readRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=1000-2000', 'none'],
  ['bytes=-0', 'none'],
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=5-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=a-b', undefined],
  ['lines=0-1', undefined],
])('for 100 bytes, %j selects %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

it('an empty file has no ranges', () => {
  expect(readRange('bytes=0-', 0)).toBe('none')
  expect(readRange('bytes=-5', 0)).toBe('none')
})
