import { expect, test } from 'vitest'

import { fileTime, LATEST_MS } from './file-time.ts'

test('the time of a file is sent in whole milliseconds, or not at all', () => {
  expect([0, 1.9, 1_700_000_000_122.9998, LATEST_MS].map(fileTime)).toEqual([0, 2, 1_700_000_000_123, LATEST_MS])
  expect(new Date(LATEST_MS).toISOString()).toBe('9999-12-31T23:59:59.999Z')
  expect([-1, -0.6, LATEST_MS + 1, Number.NaN, Number.POSITIVE_INFINITY].map(fileTime)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
