import { expect, onTestFinished, test, vi } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, buildId, createMemoryStorage, until } from '../testing/index.ts'
import type { Attachment } from './attachments.ts'
import { type ComposerFiles, createComposer } from './composer.ts'
import { moveDraft } from './stored-draft.ts'
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
  expect(composer.getSnapshot()).toMatchObject({ text: '', sending: false, canSend: false, canQueue: false })
  composer.setText(' \n')
  expect(composer.getSnapshot().canSend).toBe(false)
  composer.setText('Hi')
  expect(composer.getSnapshot().canSend).toBe(true)
  await composer.send()
  composer.setText('More')
  expect(composer.getSnapshot()).toMatchObject({ text: 'More', sending: false, canSend: false, canQueue: true })
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

test('those whom the text mentions are sent with it, also when it’s queued', async () => {
  const { server, composer, thread } = await setUp()
  const stop = composer.readMentions((text) => (text.includes('@Ada') ? ['ada'] : []))
  composer.setText('Hi @Ada')
  await composer.send()
  const sent = () => JSON.parse(server.received.at(-1)?.body ?? '')
  expect(sent()).toMatchObject({ content: 'Hi @Ada', mentions: ['ada'] })
  expect(thread.getSnapshot().messages.at(0)).toMatchObject({ text: 'Hi @Ada' })
  composer.setText('More, @Ada')
  const queued: unknown[] = []
  await composer.queueIn({ add: (message) => queued.push(message) })
  expect(queued).toEqual([{ content: 'More, @Ada', files: [], mentions: ['ada'] }])
  const pen = await server.pen()
  pen.finish()
  await until(thread, ({ run }) => run === 'idle')
  stop()
  composer.setText('Bye @Ada')
  await composer.send()
  expect(sent()).not.toHaveProperty('mentions')
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

test('a text that is typed without a pause is kept on the way', async () => {
  const { open, composer } = await setUp()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const typed of ['W', 'Wo', 'Wor', 'Word']) {
    composer.setText(typed)
    vi.advanceTimersByTime(200)
  }
  vi.useRealTimers()
  expect((await open()).composer.getSnapshot().text).toBe('Word')
})

test('what was typed last is kept when the page is about to go, and what was sent is not', async () => {
  const { composer, entries } = await setUp()
  composer.setText('Words')
  composer.keep()
  expect([...entries.values()].join('')).toContain('Words')
  await composer.send()
  composer.keep()
  expect(entries.size).toBe(0)
})

test('what is typed while a first message goes out belongs to the conversation that is made', async () => {
  const { open } = await setUp()
  const { composer, thread } = await open(null)
  composer.setText('First')
  const sending = composer.send()
  composer.setText('Second')
  composer.keep()
  await sending
  expect((await open(thread.getSnapshot().conversationId)).composer.getSnapshot().text).toBe('Second')
  expect((await open(null)).composer.getSnapshot().text).toBe('')
})

test('what another page writes to a new conversation of its own stays, whatever is sent or cleared here', async () => {
  const { open } = await setUp()
  const [here, there] = [await open(null), await open(null)]
  const keptAs = async () => (await open(null)).composer.getSnapshot().text
  here.composer.setText('First')
  const sending = here.composer.send()
  there.composer.setText('Of another page')
  there.composer.keep()
  await sending
  expect(await keptAs()).toBe('Of another page')

  const third = await open(null)
  there.composer.setText('Of another page, and longer')
  there.composer.keep()
  third.composer.clear()
  expect(await keptAs()).toBe('Of another page, and longer')
  there.composer.clear()
  expect(await keptAs()).toBe('')
})

/** Files that become ready, or fail, when the test says so. */
function filesToCome() {
  type Ready = readonly string[] | undefined
  const waiting: ((assets: Ready) => void)[] = []
  const ready = new Promise<Ready>((resolve) => waiting.push(resolve))
  let isCleared = false
  const file: Attachment = {
    key: 1,
    id: undefined,
    name: 'a.txt',
    size: 1,
    phase: 'ready',
    sent: 1,
    asset: undefined,
    error: undefined,
    content: undefined,
  }
  const files: ComposerFiles = {
    getSnapshot: () => [file],
    subscribe: () => () => undefined,
    whenReady: () => ready,
    clear: () => void (isCleared = true),
  }
  return { files, settle: (assets: Ready) => waiting.forEach((resolve) => resolve(assets)), isCleared: () => isCleared }
}

test('a text is moved to where nothing is written and there is room for it', () => {
  const entries = new Map([['draft.gone', 'Text']])
  const drafts = createMemoryStorage(entries)
  moveDraft({ ...drafts, set: () => undefined }, 'gone', 'there')
  expect([...entries]).toEqual([['draft.gone', 'Text']])
  moveDraft(drafts, 'gone', 'there')
  expect([...entries]).toEqual([['draft.there', 'Text']])
  entries.set('draft.new', 'Other')
  moveDraft(drafts, 'there')
  expect(entries).toEqual(
    new Map([
      ['draft.there', 'Text'],
      ['draft.new', 'Other'],
    ]),
  )
})

test('files are waited for, go along, and are done with', async () => {
  const { server, composer } = await setUp()
  const { files, settle, isCleared } = filesToCome()
  const asset = buildId()
  composer.setText('Read this')
  composer.carry(files)
  const sending = composer.send()
  expect(composer.getSnapshot()).toMatchObject({ text: 'Read this', sending: false, canSend: false, canQueue: false })
  await expect(composer.send()).resolves.toBe(false)
  settle([asset])
  await expect(sending).resolves.toBe(true)
  const starts = server.received.filter(({ url }) => url.endsWith('/start'))
  expect(starts.map(({ body }) => JSON.parse(body))).toMatchObject([{ content: 'Read this', attachments: [asset] }])
  expect(isCleared()).toBe(true)
})

test.for([true, false])('files belong to a message from when it is sent until it is taken (%s)', async (isTaken) => {
  const { server, composer } = await setUp()
  const { files, settle } = filesToCome()
  if (!isTaken) server.failures['/start'] = 500
  const seen: boolean[] = []
  composer.subscribe(() => seen.push(composer.getSnapshot().holdsFiles))
  composer.carry(files)
  const sending = composer.send()
  settle([buildId()])
  await expect(sending).resolves.toBe(isTaken)
  // Held without interruption.
  expect(seen.slice(seen.indexOf(true), -1)).not.toContain(false)
  expect(seen.at(-1)).toBe(false)
  expect(seen).toContain(true)
})

test('where a file has failed they are let go', async () => {
  const { composer } = await setUp()
  const { files, settle } = filesToCome()
  composer.carry(files)
  const sending = composer.send()
  expect(composer.getSnapshot().holdsFiles).toBe(true)
  settle(undefined)
  await sending
  expect(composer.getSnapshot().holdsFiles).toBe(false)
})

test('files alone are enough to send, until they are left out', async () => {
  const { server, composer } = await setUp()
  const { files, settle } = filesToCome()
  const leaveOut = composer.carry(files)
  expect(composer.getSnapshot().canSend).toBe(true)
  leaveOut()
  expect(composer.getSnapshot().canSend).toBe(false)
  composer.carry(files)
  composer.setText('  \n')
  const asset = buildId()
  settle([asset])
  await expect(composer.send()).resolves.toBe(true)
  const start = server.received.find(({ url }) => url.endsWith('/start'))
  expect(JSON.parse(start?.body ?? '')).toMatchObject({ content: '', attachments: [asset] })
})

test('where a file has failed nothing is sent, and all of it stays', async () => {
  const { server, composer } = await setUp()
  const { files, settle, isCleared } = filesToCome()
  composer.setText('Read this')
  composer.carry(files)
  settle(undefined)
  await expect(composer.send()).resolves.toBe(false)
  expect(composer.getSnapshot()).toMatchObject({ text: 'Read this', sending: false, canSend: true, canQueue: false })
  expect(server.received.some(({ url }) => url.endsWith('/start'))).toBe(false)
  expect(isCleared()).toBe(false)
})

test('what the server did not take keeps its files', async () => {
  const { server, composer } = await setUp()
  const { files, settle, isCleared } = filesToCome()
  server.failures['/start'] = 500
  composer.setText('Read this')
  composer.carry(files)
  settle([buildId()])
  await expect(composer.send()).resolves.toBe(false)
  expect(composer.getSnapshot().text).toBe('Read this')
  expect(isCleared()).toBe(false)
})

test('what could not be posted comes back, without a reply', async () => {
  const { server, composer, thread } = await setUp()
  server.failures['/start'] = 403
  composer.setText('Only a note')
  await expect(composer.post()).resolves.toBe(false)
  expect(composer.getSnapshot()).toMatchObject({ text: 'Only a note', sending: false, canSend: true })
  expect(thread.getSnapshot()).toMatchObject({
    run: 'idle',
    error: { statusCode: 403 },
    failedDraft: { content: 'Only a note' },
  })
  const { url, body = '' } = server.received.at(-1) ?? {}
  expect(url).toMatch(/\/start$/)
  expect(JSON.parse(body)).toEqual({ content: 'Only a note', ask: false })
})
