import { expect, test } from 'vitest'

import { dayStart, momentAfter, momentBefore } from './local-day.ts'

test('a day starts at local midnight, and so does a later one', () => {
  expect(dayStart('2026-01-31')).toBe(new Date(2026, 0, 31).toISOString())
  expect(dayStart('2026-01-31', 1)).toBe(new Date(2026, 1, 1).toISOString())
})

test.for(['', '2026-02-31', '2026-13-01', '31.1.2026', 'soon'])('“%s” is no day', (text) => {
  expect(dayStart(text)).toBeUndefined()
})

test('an inclusive end and the exclusive one after it are a millisecond apart', () => {
  const end = '2026-01-31T00:00:00.000Z'
  expect(momentBefore(end)).toBe('2026-01-30T23:59:59.999Z')
  expect(momentAfter(momentBefore(end))).toBe(end)
})
