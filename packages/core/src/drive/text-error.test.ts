import { expect, test } from 'vitest'

import { messages as drive } from '../i18n/en/areas/drive.ts'
import { loadTranslator, type Messages } from '../i18n/index.ts'
import { addMessages, createTranslator } from '../i18n/translator.ts'
import { textError } from './text-error.ts'

test('what was wrong with a text is said in words, also what only a newer server knows', async () => {
  const t = await loadTranslator('en')
  expect(textError({ state: 'done' }, t)).toBeUndefined()
  expect(textError({ state: 'failed', error: 'asset.text_locked' }, t)).toContain('password-protected')
  expect(textError({ state: 'done', error: 'asset.text_too_slow' }, t)).toContain('Only the beginning')
  expect(textError({ state: 'failed', error: 'asset.text_frozen' }, t)).toContain('Couldn’t read text')
})

test('a browser says it without the catalogue of errors', () => {
  const t = addMessages(createTranslator('en', {} as Messages), drive)
  expect(textError({ state: 'failed', error: 'asset.text_locked' }, t)).toContain('password-protected')
  expect(textError({ state: 'failed', error: 'asset.text_frozen' }, t)).toContain('Couldn’t read text')
})
