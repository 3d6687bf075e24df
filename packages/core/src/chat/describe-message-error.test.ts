import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { describeMessageError } from './describe-message-error.ts'

const t = await loadTranslator('zh-Hant')
const failed = { statusCode: 502, code: 'provider.failed', message: 'The model provider returned an error: Busy' }

test('an error that someone else’s language has is read in one’s own', () => {
  expect(describeMessageError({ ...failed, values: { detail: 'Busy' } }, t)).toBe('模型供應商回報錯誤：「Busy」')
})

test('an error of an unknown code, and one from before values were stored, is read as it was written', () => {
  expect(describeMessageError(failed, t)).toBe(failed.message)
  expect(describeMessageError({ ...failed, code: 'moon.full', values: {} }, t)).toBe(failed.message)
})
