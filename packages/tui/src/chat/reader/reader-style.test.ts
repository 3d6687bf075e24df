import type { ThreadMessage } from '@saffron/core/chat'
import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { createReaderStyle } from './reader-style.ts'

const t = await loadTranslator('en')
const style = createReaderStyle(t, () => 'me')
const buildReply = (given: Partial<ThreadMessage>): ThreadMessage => ({
  id: 'a',
  key: 'a',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  conversation: 'c',
  parent: null,
  role: 'assistant',
  text: '',
  parts: [],
  attachments: [],
  status: 'complete',
  model: 'gpt\u001B[31m-x',
  usage: null,
  error: null,
  firstTokenMs: null,
  siblings: ['a'],
  ...given,
})

it('names the author before each message', () => {
  const own = buildReply({ role: 'user', author: { id: 'me', name: 'Me' } })
  expect(style.prompt('one\ntwo', own)).toEqual(['You: one', 'two'])
  expect(style.files(2, own)).toEqual(['You: [2 files]'])
  const other = buildReply({ role: 'user', author: { id: 'ann', name: 'Ann' } })
  expect(style.prompt('one\ntwo', other)).toEqual(['Ann: one', 'two'])
  expect(style.files(2, { ...other, author: null })).toEqual(['Deleted account: [2 files]'])
  expect(style.speaker?.(buildReply({}), ['first', 'second'])).toEqual(['gpt-x: first', 'second'])
  expect(style.speaker?.(buildReply({ model: null }), ['first'])).toEqual(['Saffron: first'])
})

it('marks a failure with a word, and draws nothing', () => {
  const error = { code: 'provider.failed', message: 'it broke', statusCode: 502 }
  expect(style.ending(buildReply({ status: 'failed', error }))).toEqual(['Error: it broke'])
  expect(style.ending(buildReply({ status: 'interrupted' }))[0]).toMatch(/^Warning: /)
  expect(style.ending(buildReply({ status: 'stopped' }))).toEqual(['Stopped'])
  expect(style.parting(3)[0]).toMatch(/^Warning: /)
  expect(style.reasoning('thinking')).toEqual([])
  expect(style.reply('| a |\n|---|\n| 1 |').join('')).not.toMatch(/[\u2500-\u259F]/)
})
