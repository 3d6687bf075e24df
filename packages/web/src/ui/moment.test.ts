import { loadTranslator } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { momentText } from './moment.tsx'

const now = Date.parse('2026-05-20T12:00:00.000Z')
const en = await loadTranslator('en')
const zh = await loadTranslator('zh-Hant')
const away = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

test('formats a near time as relative, in its largest unit', () => {
  expect(momentText(away(-0.2), en, now)).toBe('just now')
  expect(momentText(away(-5), en, now)).toBe('5 minutes ago')
  expect(momentText(away(-125), en, now)).toBe('2 hours ago')
  expect(momentText(away(3 * 24 * 60), en, now)).toBe('in 3 days')
  expect(momentText(away(-0.2), zh, now)).toBe('剛剛')
  expect(momentText(away(-5), zh, now)).toBe('5 分鐘前')
})

test('formats a far time as a date', () => {
  expect(momentText(away(-60 * 24 * 60), en, now)).toBe('Mar 21, 2026')
})
