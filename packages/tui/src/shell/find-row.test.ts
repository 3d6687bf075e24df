import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { findKeyed, findNamed } from './find-row.ts'

const t = await loadTranslator('en')

it('what is not there is named with what it would be', () => {
  expect(() => findNamed([], 'nothere', { t, kind: 'channel' })).toThrow('There is no channel nothere.')
  expect(() => findKeyed([], 'nothere', { t, kind: 'setting' })).toThrow('There is no setting nothere.')
})
