import { expect, test } from 'vitest'

import { loadTranslator, LOCALES } from '../i18n/index.ts'
import { CAUSE_KINDS } from './cause.ts'
import type { RecordKind } from './kinds.ts'
import { recordText } from './record-text.ts'

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
  image: ['usage'],
  video: ['usage'],
  playscript: ['usage'],
  record: ['reversal'],
}
const MODEL = 'gpt-test'

test.each(LOCALES)('every reason that the server records has its own text in %s', async (locale) => {
  const t = await loadTranslator(locale)
  const told = (more: object) =>
    CAUSE_KINDS.flatMap((what) => KINDS[what].map((kind) => recordText({ kind, cause: `${what}:id`, ...more }, t)))
  for (const more of [{}, { model: MODEL }]) {
    const names = told(more)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).not.toMatch(/^$|wallet\.|:id/)
  }
  expect(told({ model: MODEL }).filter((name) => name.includes(MODEL))).toHaveLength(told({}).length)
})
