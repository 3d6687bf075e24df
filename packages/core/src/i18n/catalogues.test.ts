import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

import { clientErrorCatalogue, errorCatalogue } from '../errors/index.ts'
import { AREAS, loadArea } from './areas.ts'
import { type Messages, messages as enMessages } from './en/index.ts'
import type { Locale } from './locales.ts'
import { createTranslator } from './translator.ts'
import { messages as zhHansMessages } from './zh-hans/index.ts'
import { messages as zhHantMessages } from './zh-hant/index.ts'

const withAreas = async (locale: Locale, messages: Messages) => {
  const areas = await Promise.all(AREAS.map((area) => loadArea(area, locale)))
  return { ...messages, ...Object.assign({}, ...areas) } as Messages
}

const en = await withAreas('en', enMessages)
const zhHant = await withAreas('zh-Hant', zhHantMessages)
const zhHans = await withAreas('zh-Hans', zhHansMessages)

const languages = { 'zh-Hant': zhHant, 'zh-Hans': zhHans } as const

/** The placeholders of a message, from its compiled form. */
function placeholders(message: string): string[] {
  const names = new Set<string>()
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      if (typeof token[0] === 'string') names.add(token[0])
      for (const choice of Object.values(Object(token[2]))) walk(choice)
    }
  }
  walk(compileMessage(message))
  return [...names].toSorted()
}

const placeholdersByKey = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, placeholders(message)]))

test('placeholders are found in plurals too', () => {
  expect(placeholders('{a} and {n, plural, one {# of {b}} other {#}}')).toEqual(['a', 'b', 'n'])
})

test('no area says over what the catalogue, or another area, says', async () => {
  const areas = await Promise.all(AREAS.map((area) => loadArea(area, 'en')))
  const counted = [enMessages, ...areas].reduce((sum, messages) => sum + Object.keys(messages).length, 0)
  expect(Object.keys(en)).toHaveLength(counted)
})

test.for(Object.entries(languages))('%s has exactly the keys of English', ([, messages]) => {
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(en).toSorted())
})

test.for(Object.entries(languages))(
  '%s asks for the same placeholders as English, message by message',
  ([, messages]) => {
    expect(placeholdersByKey(messages)).toEqual(placeholdersByKey(en))
  },
)

test.for(Object.entries({ en, ...languages }))('every message of %s is text that formats', ([locale, messages]) => {
  const t = createTranslator(locale === 'en' ? 'en' : locale === 'zh-Hant' ? 'zh-Hant' : 'zh-Hans', messages)
  const formatted = Object.entries(messages).map(([key, message]) => {
    const values = Object.fromEntries(placeholders(message).map((name) => [name, 3]))
    return { key, text: t.has(key) ? t(key, values) : '' }
  })
  expect(formatted.filter(({ text }) => !/\S/.test(text) || /[{}]/.test(text))).toEqual([])
})

test('every failure of the catalogues has a message', () => {
  const codes = [...Object.keys(errorCatalogue), ...Object.keys(clientErrorCatalogue)]
  expect(codes.filter((code) => !Object.hasOwn(en, `error.${code}`))).toEqual([])
})

/** The same as in English. */
const NAMES = new Set(['API', 'Anthropic', 'Base URL', 'Google Gemini', 'Markdown', 'Ollama', 'YAML', '“{name}”'])

test('Chinese catalogues hold no message that was left in English', () => {
  for (const messages of Object.values(languages)) {
    const untouched = Object.entries<string>(messages).filter(([key, message]) => message === Reflect.get(en, key))
    expect(untouched.filter(([, message]) => /[a-z]{3}/i.test(message) && !NAMES.has(message))).toEqual([])
  }
})

const holding = (messages: Readonly<Record<string, string>>, word: string) =>
  Object.keys(messages).filter((key) => messages[key]?.includes(word))

test('Chinese has one word for the reader, and each script its own for a channel', () => {
  expect(Object.values(languages).flatMap((messages) => holding(messages, '您'))).toEqual([])
  expect(holding(zhHans, '通道')).toEqual([])
  expect(holding(zhHant, '渠道')).toEqual([])
})
