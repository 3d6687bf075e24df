import { expect, it } from 'vitest'

import { isoDay, isoMinute } from './iso-time.ts'

it('writes days and times in the order of ISO 8601, with leading zeros', () => {
  const at = new Date(2026, 0, 9, 8, 5).toISOString()
  expect(isoDay(at)).toBe('2026-01-09')
  expect(isoMinute(at)).toBe('2026-01-09 08:05')
})
