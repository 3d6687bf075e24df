import { expect, test } from 'vitest'

import { createKept } from './kept.ts'

test('what was used last stays, the rest goes', () => {
  const kept = createKept<number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect(kept.get('b')).toBeUndefined()
  expect([kept.get('a'), kept.get('c')]).toEqual([1, 3])
})

test('all is forgotten at once', () => {
  const kept = createKept<number>(2)
  kept.set('a', 1)
  kept.clear()
  expect(kept.get('a')).toBeUndefined()
})
