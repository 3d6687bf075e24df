import { expect, test } from 'vitest'

import { detectLanguage } from './language.ts'

test.each([
  ['Hello there', 'en'],
  ['繁體中文 混排 測試', 'zh-Hant'],
  ['长'.repeat(3), 'zh-Hans'],
  ['長'.repeat(200_000), 'zh-Hant'],
  ['如何在臺北租屋', 'zh-Hant'],
  ['在台北怎麼買車', 'zh-Hant'],
  ['怎样在北京租房', 'zh-Hans'],
  ['什么是“臺灣”？这个词怎么读', 'zh-Hans'],
  ['你好', 'zh-Hans'],
])('characters of only one script determine the language of %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})

test('Chinese that could be of either script is that of the reader', () => {
  expect(detectLanguage('你好', 'zh-Hant')).toBe('zh-Hant')
  expect(detectLanguage('你好', 'zh-Hans')).toBe('zh-Hans')
  expect(detectLanguage('你好', 'en')).toBe('zh-Hans')
  expect(detectLanguage('怎样租房', 'zh-Hant')).toBe('zh-Hans')
})
