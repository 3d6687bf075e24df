import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { loadTranslator } from './load-messages.ts'
import { LOCALES, matchLocale, negotiateLocale } from './locales.ts'

test.for([
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh_MO', 'zh-Hant'],
  ['zh-Hans-TW', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['en-GB', 'en'],
  ['EN', 'en'],
  ['de', undefined],
  ['', undefined],
] as const)('%s asks for %s', ([tag, locale]) => {
  expect(matchLocale(tag)).toBe(locale)
})

test.for([
  ['de, zh-TW;q=0.8, en;q=0.9', 'en'],
  ['zh-CN, en', 'zh-Hans'],
  ['en;q=0, zh-TW;q=0.1', 'zh-Hant'],
  ['de, fr', 'en'],
  ['', 'en'],
] as const)('%s is answered in %s', ([header, locale]) => {
  expect(negotiateLocale(header)).toBe(locale)
})

test('any header at all is answered in one of the three', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(LOCALES).toContain(negotiateLocale(header))
    }),
  )
})

test('among tags of ours the one of the highest quality wins, the earlier on a draw', () => {
  const tag = fc.record({ locale: fc.constantFrom(...LOCALES), quality: fc.integer({ min: 1, max: 1000 }) })
  fc.assert(
    fc.property(fc.array(tag, { minLength: 1, maxLength: 8 }), (tags) => {
      const header = tags.map(({ locale, quality }) => `${locale};q=${quality / 1000}`).join(', ')
      const best = tags.reduce((a, b) => (b.quality > a.quality ? b : a))
      expect(negotiateLocale(header)).toBe(best.locale)
    }),
  )
})

test.for([...LOCALES])('the catalogue of %s loads, and says so', async (locale) => {
  const t = await loadTranslator(locale)
  expect(t.locale).toBe(locale)
  expect(t('format.day.today')).toMatch(/\S/)
})
