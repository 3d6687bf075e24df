import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { findKeyed, findNamed } from './find-row.ts'

const t = await loadTranslator('en')

it('an unknown row is reported with its kind', () => {
  expect(() => findNamed([], 'nothere', { t, kind: 'channel' })).toThrow('Channel nothere doesn’t exist.')
  expect(() => findKeyed([], 'nothere', { t, kind: 'setting' })).toThrow('Setting nothere doesn’t exist.')
})
