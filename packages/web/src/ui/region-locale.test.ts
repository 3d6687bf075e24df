import { expect, test } from 'vitest'

import { regionLocale } from './region-locale.ts'

test.each([
  ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
  ['en', ['zh-TW', 'de'], 'en'],
  ['zh-Hant', ['zh-CN', 'zh-HK', 'zh-TW'], 'zh-HK'],
  ['zh-Hans', ['zh-TW', 'zh-SG'], 'zh-SG'],
  ['en', ['no tag at all', 'en-AU'], 'en-AU'],
] as const)('in %s, a reader with %j gets dates as in %s', (locale, tags, expected) => {
  expect(regionLocale(locale, tags)).toBe(expected)
})
