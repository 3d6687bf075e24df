import { expect, test } from 'vitest'

import { messages as en } from '../i18n/en/index.ts'
import { messages as zhHans } from '../i18n/zh-hans/index.ts'
import { messages as zhHant } from '../i18n/zh-hant/index.ts'
import { CAUSE_KINDS, recordName } from './cause.ts'
import { RECORD_KINDS } from './kinds.ts'

test('a record is called by its cause where that tells more than its kind', () => {
  expect(recordName({ kind: 'reward', cause: 'welcome:a' })).toBe('welcome')
  expect(recordName({ kind: 'recharge', cause: 'request:a' })).toBe('request')
  expect(recordName({ kind: 'recharge', cause: 'admin:a' })).toBe('recharge')
  expect(recordName({ kind: 'refund', cause: 'title:a' })).toBe('refund')
  expect(recordName({ kind: 'usage' })).toBe('usage')
})

test.each([en, zhHant, zhHans])('every record has a name', (messages) => {
  const names = CAUSE_KINDS.flatMap((what) => RECORD_KINDS.map((kind) => recordName({ kind, cause: `${what}:a` })))
  for (const name of names) expect(messages[`wallet.record.${name}`]).toMatch(/\S/)
})
