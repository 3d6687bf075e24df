import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { buildConversation, buildMessage } from '../testing/index.ts'
import { exportedConversation, conversationMarkdown, messageMarkdown } from './export-conversation.ts'

const t = await loadTranslator('en')

test('a conversation becomes Markdown with a heading for each message', () => {
  const conversation = buildConversation({ title: 'On\nsaffron' })
  const question = buildMessage({ role: 'user', text: 'What is it?' })
  const reply = buildMessage({ role: 'assistant', model: 'demo', text: 'A spice.' })
  expect(conversationMarkdown(conversation, [question, reply], t)).toBe(
    '# On saffron\n\n## You\n\nWhat is it?\n\n## demo\n\nA spice.\n',
  )
})

test('the messages of a shared conversation are below the names of their authors', () => {
  const said = buildMessage({ role: 'user', text: 'Hi', author: { id: 'ann', name: 'Ann\n# Admin' } })
  const gone = buildMessage({ role: 'user', text: 'Bye', author: null })
  expect(messageMarkdown(said, t)).toBe('## Ann # Admin\n\nHi\n')
  expect(messageMarkdown(gone, t)).toBe('## Deleted account\n\nBye\n')
})

test('a conversation is exported with its messages', () => {
  const conversation = buildConversation({ title: 'Saffron' })
  const messages = [buildMessage({ text: 'Hello' })]
  expect(exportedConversation(conversation, messages)).toEqual({ ...conversation, messages })
})
