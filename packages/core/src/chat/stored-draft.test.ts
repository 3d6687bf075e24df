import { expect, test } from 'vitest'

import { createMemoryStorage } from '../testing/index.ts'
import { moveDraft, readDraft, readKnown, readOther, storeKnown, storeOther } from './stored-draft.ts'

test('a draft that an earlier version stored is read', () => {
  expect(readDraft('{"value":"Text"}')).toEqual({ text: 'Text', editedAt: 0 })
  expect(readDraft('{"value":{"text":1}}')).toEqual({ text: '', editedAt: 0 })
  expect(readDraft('no draft')).toEqual({ text: '', editedAt: 0 })
})

test('a moved draft takes the text set aside along, and the account’s draft stays with its conversation', () => {
  const drafts = createMemoryStorage(new Map([['draft.gone', 'Text']]))
  storeKnown(drafts, 'gone', { text: 'Text', savedAt: '2026-01-01T00:00:00.000Z' })
  storeOther(drafts, 'gone', 'Other')
  moveDraft(drafts, 'gone')
  expect(drafts.get('draft.new')).toBe('Text')
  expect([readOther(drafts, null), readOther(drafts, 'gone')]).toEqual(['Other', ''])
  expect(readKnown(drafts, 'gone')).toEqual({ text: '', savedAt: null })
})
