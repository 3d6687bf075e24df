import { expect, test } from 'vitest'

import { dateText, dateTimeText, momentText } from './date-text.ts'

const reader = { locale: 'zh-Hant' } as const

test('a moment is a day and a time where there is room for both', () => {
  const at = '2026-03-01T08:05:00.000Z'
  expect(momentText(at, reader, 80)).toBe(dateTimeText(at, reader))
})

test('in a narrow terminal, a moment of today is its time, and an earlier one its day', () => {
  const now = new Date()
  const time = new Intl.DateTimeFormat(reader.locale, { timeStyle: 'short' }).format(now)
  expect(momentText(now.toISOString(), reader, 44)).toBe(time)
  expect(momentText('2020-03-01T08:05:00.000Z', reader, 44)).toBe(dateText('2020-03-01T08:05:00.000Z', reader))
})
