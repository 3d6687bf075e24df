import { expect, test } from 'vitest'

import { createKept } from './kept.ts'

test('keeps the most recently used value, and drops the rest', () => {
  const kept = createKept<number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect(kept.get('b')).toBeUndefined()
  expect([kept.get('a'), kept.get('c')]).toEqual([1, 3])
})

test('forgets everything', () => {
  const kept = createKept<number>(2)
  kept.set('a', 1)
  kept.clear()
  expect(kept.get('a')).toBeUndefined()
})
