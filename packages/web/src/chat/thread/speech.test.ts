import { expect, test } from 'vitest'

import { spokenSentences } from './sentences.ts'
import { spokenLanguage } from './speech.ts'

test('a reply is read sentence by sentence, without markup and code blocks', () => {
  const text = 'A **bold** start. Then:\n\n```ts\nconst a = 1\n```\n\nThe end'
  expect(spokenSentences(text)).toEqual(['A bold start.', 'Then:', 'The end'])
})

test('an unfinished code block is not read', () => {
  expect(spokenSentences('Look:\n```\nlet it = be')).toEqual(['Look:'])
})

test('a text of only code has nothing to read', () => {
  expect(spokenSentences('```\na\n```')).toEqual([])
})

test('the voice fits the script of the text, not only the language of the app', () => {
  expect(spokenLanguage('番紅花', 'en')).toBe('zh')
  expect(spokenLanguage('番紅花', 'zh-Hant')).toBe('zh-Hant')
  expect(spokenLanguage('Saffron', 'zh-Hant')).toBe('en')
  expect(spokenLanguage('Saffron', 'en')).toBe('en')
})
