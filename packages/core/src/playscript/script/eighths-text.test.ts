import { expect, test } from 'vitest'

import { eighthsText } from './eighths-text.ts'

test('lengths are in pages and eighths', () => {
  expect([3, 8, 13, 16, 0].map(eighthsText)).toEqual(['3/8', '1', '1 5/8', '2', '0'])
})
