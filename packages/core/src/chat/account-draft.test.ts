import { expect, onTestFinished, test, vi } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, createMemoryStorage, until } from '../testing/index.ts'
import { createComposer } from './composer.ts'
import { createConversationFeed } from './conversation-feed.ts'
import { createThread } from './thread.ts'

/** Time passes only as the test says, but connections are real. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
/** Longer than any pause in typing. */
const pass = (ms = 6000) => vi.advanceTimersByTime(ms)

async function setUp() {
  const server = await startChatServer()
  const conversation = buildConversation()
  server.conversations.set(conversation.id, conversation)
  const { id } = conversation
  fakeTime()
  let listening = 0
  /** Opens the conversation on a device, which keeps what it stored before. */
  const open = async (entries = new Map<string, string>(), chat: string | null = id) => {
    const feed = createConversationFeed({ api: server.api })
    const thread = createThread({ api: server.api, conversation: chat, feed })
    const composer = createComposer({ thread, drafts: createMemoryStorage(entries), account: server.api })
    const close = composer.open()
    listening += 1
    await thread.open()
    await expect.poll(server.feedListeners).toBe(listening)
    let isOpen = true
    const leave = () => {
      if (isOpen) listening -= 1
      isOpen = false
      close()
      thread.close()
    }
    onTestFinished(leave)
    return { composer, thread, entries, leave, text: () => composer.getSnapshot().text }
  }
  const saved = () => server.drafts.get(id)?.text ?? ''
  const calls = () => server.received.filter(({ url }) => url.endsWith('/draft')).map(({ method }) => method)
  return { server, id, open, saved, calls }
}

test('a draft is saved when typing pauses, once', async () => {
  const { open, saved, calls } = await setUp()
  const { composer } = await open()
  for (const text of ['H', 'He', 'Hel']) {
    composer.setText(text)
    pass(1000)
  }
  expect(calls()).toEqual([])
  pass(1000)
  await expect.poll(saved).toBe('Hel')
  pass(60_000)
  expect(calls()).toEqual(['PUT'])
})

test('a draft is saved every ten seconds while typing goes on', async () => {
  const { open, saved } = await setUp()
  const { composer } = await open()
  for (let count = 1; count <= 11; count += 1) {
    composer.setText('x'.repeat(count))
    pass(1000)
  }
  await expect.poll(saved).toMatch(/^x{10,11}$/)
})

test('a draft is there on another device, and a change or removal arrives while it’s open', async () => {
  const { open, saved } = await setUp()
  const here = await open()
  here.composer.setText('From here')
  here.composer.keep()
  await expect.poll(saved).toBe('From here')
  const there = await open()
  await expect.poll(there.text).toBe('From here')
  there.composer.setText('From there')
  pass()
  await expect.poll(here.text).toBe('From there')
  here.composer.clear()
  pass()
  await expect.poll(there.text).toBe('')
  expect([here, there].map(({ composer }) => composer.getSnapshot().other)).toEqual(['', ''])
})

test('opening a conversation asks for its draft only if it has one that this device doesn’t know', async () => {
  const { open, saved, calls } = await setUp()
  const here = await open()
  here.composer.setText('Known')
  here.leave()
  await expect.poll(saved).toBe('Known')
  await expect.poll(() => [...here.entries.keys()].join()).toContain('account.')
  const again = await open(here.entries)
  expect(again.text()).toBe('Known')
  pass(60_000)
  expect(calls()).toEqual(['PUT'])
  await expect.poll((await open()).text).toBe('Known')
  expect(calls()).toEqual(['PUT', 'GET'])
})

test('what is being typed isn’t replaced, and the other device’s text is set aside', async () => {
  const { server, id, open, saved } = await setUp()
  const { composer, text } = await open()
  composer.setText('Typed here')
  server.draftElsewhere(id, 'Typed there')
  pass(1500)
  await expect.poll(() => composer.getSnapshot().other).toBe('Typed there')
  expect(text()).toBe('Typed here')
  pass(1500)
  await expect.poll(saved).toBe('Typed here')
  composer.swap()
  expect(composer.getSnapshot()).toMatchObject({ text: 'Typed there', other: 'Typed here' })
  pass()
  await expect.poll(saved).toBe('Typed there')
  composer.dropOther()
  expect(composer.getSnapshot()).toMatchObject({ text: 'Typed there', other: '' })
})

test('a saved text stays for as long as it may still be typed', async () => {
  const { server, id, open, saved } = await setUp()
  const { composer, text, thread } = await open()
  composer.setText('Typed here')
  pass(1500)
  await expect.poll(saved).toBe('Typed here')
  server.draftElsewhere(id, 'Typed there')
  const { savedAt } = server.drafts.get(id) ?? {}
  await until(thread, ({ conversation }) => conversation?.draftAt === savedAt)
  pass(1000)
  expect(text()).toBe('Typed here')
  pass(5000)
  await expect.poll(text).toBe('Typed there')
  expect(composer.getSnapshot().other).toBe('')
})

test('an unsaved older text gives way to a newer draft and is set aside, also across a restart', async () => {
  const { server, id, open, saved } = await setUp()
  const offline = await open()
  server.failures['/draft'] = 503
  offline.composer.setText('Older, offline')
  offline.leave()
  pass(60_000)
  server.draftElsewhere(id, 'Newer')
  delete server.failures['/draft']
  const online = await open(offline.entries)
  expect(online.text()).toBe('Older, offline')
  await expect.poll(online.text).toBe('Newer')
  expect(online.composer.getSnapshot().other).toBe('Older, offline')
  expect(saved()).toBe('Newer')
  online.leave()
  const { composer } = await open(online.entries)
  expect(composer.getSnapshot()).toMatchObject({ text: 'Newer', other: 'Older, offline' })
})

test('an unsaved newer text is saved, and the older draft is set aside', async () => {
  const { server, id, open, saved } = await setUp()
  const offline = await open()
  server.draftElsewhere(id, 'Older')
  server.failures['/draft'] = 503
  pass(60_000)
  offline.composer.setText('Newer, offline')
  offline.leave()
  pass(60_000)
  delete server.failures['/draft']
  const online = await open(offline.entries)
  await expect.poll(() => online.composer.getSnapshot().other).toBe('Older')
  pass()
  await expect.poll(saved).toBe('Newer, offline')
  expect(online.text()).toBe('Newer, offline')
})

test('a text that contains the other one leaves nothing to set aside', async () => {
  const { server, id, open, saved } = await setUp()
  const { composer } = await open()
  server.draftElsewhere(id, 'Hello')
  composer.setText('Hello world')
  pass(1500)
  await expect.poll(() => server.received.filter(({ method }) => method === 'PUT').length).toBe(1)
  pass(1500)
  await expect.poll(saved).toBe('Hello world')
  expect(composer.getSnapshot().other).toBe('')
})

test('a save that failed is repeated without another edit', async () => {
  const { server, open, saved, calls } = await setUp()
  const { composer, text } = await open()
  server.failures['/draft'] = 503
  composer.setText('Kept')
  pass(2000)
  await expect.poll(calls).toEqual(['PUT'])
  delete server.failures['/draft']
  await expect.poll(() => (pass(15_000), saved())).toBe('Kept')
  expect(text()).toBe('Kept')
})

test('sending removes the draft right away, and a failed send keeps it', async () => {
  const { server, open, saved } = await setUp()
  const { composer } = await open()
  composer.setText('Hi')
  pass(2000)
  await expect.poll(saved).toBe('Hi')
  server.failures['/start'] = 500
  await composer.send()
  pass(60_000)
  expect(saved()).toBe('Hi')
  delete server.failures['/start']
  await composer.send()
  await expect.poll(saved).toBe('')
})

test('what another device has written since is shown after sending', async () => {
  const { server, id, open, saved } = await setUp()
  const { composer, text } = await open()
  composer.setText('Hi')
  pass(2000)
  await expect.poll(saved).toBe('Hi')
  server.dropFeed()
  await expect.poll(server.feedListeners).toBe(0)
  server.draftElsewhere(id, 'Hi, and more')
  await composer.send()
  await expect.poll(text).toBe('Hi, and more')
})

test('a text that waits for its files isn’t replaced before it’s sent', async () => {
  const { server, id, open, saved } = await setUp()
  const { composer, thread, text } = await open()
  composer.setText('With a file')
  pass()
  await expect.poll(saved).toBe('With a file')
  const settle: ((files: readonly string[]) => void)[] = []
  const ready = new Promise<readonly string[]>((resolve) => settle.push(resolve))
  composer.carry({
    getSnapshot: () => [],
    subscribe: () => () => undefined,
    whenReady: () => ready,
    clear: () => undefined,
  })
  const sending = composer.send()
  server.draftElsewhere(id, 'Typed there')
  const { savedAt } = server.drafts.get(id) ?? {}
  await until(thread, ({ conversation }) => conversation?.draftAt === savedAt)
  pass()
  expect(text()).toBe('With a file')
  settle[0]?.([])
  await sending
  const start = server.received.find(({ url }) => url.endsWith('/start'))
  expect(JSON.parse(start?.body ?? '')).toMatchObject({ content: 'With a file' })
  await expect.poll(() => (pass(), text())).toBe('Typed there')
})

test('a message sent within a second costs no draft calls, and later text belongs to the new conversation', async () => {
  const { server, open, calls } = await setUp()
  const { composer, thread } = await open(new Map(), null)
  composer.setText('First')
  await composer.send()
  pass(60_000)
  expect(calls()).toEqual([])
  composer.setText('Second')
  pass(2000)
  const made = thread.getSnapshot().conversationId ?? ''
  await expect.poll(() => server.drafts.get(made)?.text).toBe('Second')
})

test('a text too long for the account stays on its device', async () => {
  const { open, calls } = await setUp()
  const { composer, entries, leave } = await open()
  composer.setText('x'.repeat(100_001))
  pass(60_000)
  leave()
  expect(calls()).toEqual([])
  expect((await open(entries)).text()).toHaveLength(100_001)
})

test('leaving a page saves with a request that outlives it, up to the browsers’ limit', async () => {
  const { server, id } = await setUp()
  const kept: unknown[] = []
  const thread = createThread({ api: server.api, conversation: id })
  onTestFinished(thread.close)
  const account = {
    chat: {
      getDraft: server.api.chat.getDraft,
      saveDraft: (call: Parameters<typeof server.api.chat.saveDraft>[0]) => {
        kept.push(call.keepalive)
        return server.api.chat.saveDraft(call)
      },
    },
  }
  const composer = createComposer({ thread, drafts: createMemoryStorage(), account })
  onTestFinished(composer.open())
  composer.setText('Short')
  composer.keep()
  await expect.poll(() => server.drafts.get(id)?.text).toBe('Short')
  await expect.poll(() => (composer.setText('長'.repeat(20_001)), composer.keep(), kept.length)).toBe(2)
  expect(kept).toEqual([true, false])
})
