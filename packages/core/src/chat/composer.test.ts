import { expect, onTestFinished, test } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, createMemoryStorage, until } from '../testing/index.ts'
import { createComposer } from './composer.ts'
import { createThread } from './thread.ts'

async function setUp(entries = new Map<string, string>()) {
  const server = await startChatServer()
  const conversation = buildConversation()
  server.conversations.set(conversation.id, conversation)
  const drafts = createMemoryStorage(entries)
  const open = async (id: string | null = conversation.id) => {
    const thread = createThread({ api: server.api, conversation: id })
    onTestFinished(thread.close)
    await thread.open()
    const composer = createComposer({ thread, drafts })
    const close = composer.open()
    onTestFinished(close)
    return { thread, composer, close }
  }
  return { server, entries, open, ...(await open()) }
}

test('there is something to send when there are words and no reply under way', async () => {
  const { server, composer, thread } = await setUp()
  expect(composer.getSnapshot()).toEqual({ text: '', sending: false, canSend: false })
  composer.setText(' \n')
  expect(composer.getSnapshot().canSend).toBe(false)
  composer.setText('Hi')
  expect(composer.getSnapshot().canSend).toBe(true)
  await composer.send()
  composer.setText('More')
  expect(composer.getSnapshot()).toEqual({ text: 'More', sending: false, canSend: false })
  const pen = await server.pen()
  pen.finish()
  await until(thread, ({ run }) => run === 'idle')
  expect(composer.getSnapshot().canSend).toBe(true)
})

test('sending empties the field at once', async () => {
  const { server, composer } = await setUp()
  composer.setText('Hi')
  const sending = composer.send({ model: 'm' })
  expect(composer.getSnapshot()).toMatchObject({ text: '', sending: true })
  await expect(sending).resolves.toBe(true)
  expect(JSON.parse(server.received.at(-1)?.body ?? '')).toMatchObject({ content: 'Hi', model: 'm' })
})

test('what could not be sent comes back, before what was written since', async () => {
  const { server, composer } = await setUp()
  server.failures['/start'] = 500
  composer.setText('First')
  const sending = composer.send()
  composer.setText('Second')
  await expect(sending).resolves.toBe(false)
  expect(composer.getSnapshot()).toMatchObject({ text: 'First\n\nSecond', sending: false, canSend: true })
})

test('every conversation keeps its own unfinished text', async () => {
  const { open, composer, close } = await setUp()
  const other = await open(null)
  composer.setText('To one')
  other.composer.setText('To a new one')
  close()
  other.close()
  expect((await open()).composer.getSnapshot().text).toBe('To one')
  expect((await open(null)).composer.getSnapshot().text).toBe('To a new one')
})

test('what is cleared or sent is not kept', async () => {
  const { open, composer, close, entries } = await setUp()
  composer.setText('Words')
  close()
  expect(entries.size).toBe(1)
  const again = await open()
  again.composer.clear()
  expect(entries.size).toBe(0)
  again.close()
  expect((await open()).composer.getSnapshot().text).toBe('')
})
