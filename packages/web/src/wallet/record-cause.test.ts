import { type AreaTranslate, loadArea, createTranslator, LOCALES, type Messages } from '@saffron/core/i18n'
import { CAUSE_KINDS, type RecordKind } from '@saffron/core/wallet'
import { expect, test } from 'vitest'

import { causeText } from './record-cause.ts'

const KINDS: Readonly<Record<(typeof CAUSE_KINDS)[number], readonly RecordKind[]>> = {
  admin: ['recharge'],
  request: ['recharge'],
  giftcard: ['giftcard'],
  invitation: ['reward'],
  welcome: ['reward'],
  run: ['usage', 'refund'],
  title: ['usage'],
  completion: ['usage'],
  summary: ['usage'],
  embedding: ['usage'],
  vision: ['usage'],
  record: ['reversal'],
}
const MODEL = 'gpt-test'

test.each(LOCALES)('every reason that the server records has its own text in %s', async (locale) => {
  // Only this area, because other messages don't matter here.
  const messages = (await loadArea('account', locale)) as Messages
  const t = createTranslator(locale, messages) as AreaTranslate<'account'>
  const told = (more: object) =>
    CAUSE_KINDS.flatMap((what) => KINDS[what].map((kind) => causeText({ kind, cause: `${what}:id`, ...more }, t)))
  for (const more of [{}, { model: MODEL }]) {
    const names = told(more)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).not.toMatch(/^$|account\.|:id/)
  }
  expect(told({ model: MODEL }).filter((name) => name.includes(MODEL))).toHaveLength(7)
})
