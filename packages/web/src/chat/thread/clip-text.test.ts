import { expect, test } from 'vitest'

import { clipText } from './clip-text.ts'

test('shows a text of normal length whole', () => {
  expect(clipText('a'.repeat(8000))).toBeUndefined()
})

test('shows both ends of a very long text', () => {
  const clipped = clipText(`Beginning ${'a'.repeat(1_000_000)} end`)
  expect(clipped?.start).toMatch(/^Beginning a+$/)
  expect(clipped?.end).toMatch(/^a+ end$/)
  expect((clipped?.start.length ?? 0) + (clipped?.end.length ?? 0)).toBeLessThan(4000)
})

const WHOLE = /^\P{Surrogate}+$/u

test('splits no character', () => {
  const clipped = clipText(`a${'🪷'.repeat(5000)}b`)
  expect(clipped?.start).toMatch(WHOLE)
  expect(clipped?.end).toMatch(WHOLE)
})
