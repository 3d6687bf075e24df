import { createChat, type Thread, type ThreadSnapshot } from '@saffron/core/chat'
import { until } from '@saffron/core/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { signedInApi, startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Returns a user's chat state as a client has it, with a new thread, which is closed after the test. */
async function setUp(at = server) {
  const chat = createChat({ api: await signedInApi(at) })
  const open = async (id: string | null = null): Promise<Thread> => {
    const thread = chat.thread(id)
    onTestFinished(thread.close)
    await thread.open()
    return thread
  }
  return { chat, open, thread: await open() }
}

const idle = ({ run }: ThreadSnapshot): boolean => run === 'idle'
const texts = ({ messages }: ThreadSnapshot): string[] => messages.map(({ text }) => text)

/** Sends a message and waits for the complete reply. */
async function say(thread: Thread, content: string): Promise<ThreadSnapshot> {
  expect(await thread.send({ content })).toBe(true)
  return until(thread, idle)
}

test('a first message creates the conversation, and its reply is stored byte for byte', async () => {
  const { thread, open } = await setUp()
  const said = await say(thread, '300 words, with code and a table')
  expect(said.messages).toMatchObject([
    { role: 'user', status: 'complete' },
    { role: 'assistant', status: 'complete' },
  ])
  const again = await open(said.conversationId)
  expect(texts(again.getSnapshot())).toEqual(texts(said))
})

test('branches from edits and other answers can be selected, down to their end', async () => {
  const { thread } = await setUp()
  await say(thread, 'One')
  const first = await say(thread, 'Two')
  const [one, answer] = first.messages
  await thread.edit(one?.id ?? '', { content: 'Uno' })
  const edited = await until(thread, idle)
  expect(edited.messages).toHaveLength(2)
  expect(edited.messages[0]?.siblings).toHaveLength(2)
  await thread.regenerate(edited.messages[1]?.id ?? '')
  const regenerated = await until(thread, idle)
  expect(regenerated.messages[1]?.siblings).toHaveLength(2)
  await thread.switchBranch(one?.id ?? '')
  const back = thread.getSnapshot()
  expect(texts(back)).toEqual(texts(first))
  expect(back.messages[1]?.id).toBe(answer?.id)
})

test('a stopped reply keeps its text and can be continued', async () => {
  // Slow enough to be stopped before its end.
  const paced = await startTestServer({ config: { demoPaceMs: 2 } })
  onTestFinished(() => paced.close())
  const { thread } = await setUp(paced)
  await thread.send({ content: '5000 words' })
  await until(thread, ({ running }) => (running?.text.length ?? 0) > 0)
  await thread.stop()
  const stopped = await until(thread, idle)
  const cut = stopped.messages.at(-1)
  expect(cut?.status).toBe('stopped')
  await thread.continueReply(cut?.id ?? '')
  await until(thread, ({ running }) => (running?.text.length ?? 0) > (cut?.text.length ?? 0))
  await thread.stop()
  const ended = await until(thread, idle)
  expect(ended.messages).toHaveLength(2)
  expect(ended.messages.at(-1)?.text.startsWith(cut?.text ?? '?')).toBe(true)
})

test('two watchers of the same reply, one from its middle, end with the same text', async () => {
  const { thread, open } = await setUp()
  await thread.send({ content: '2000 words' })
  await until(thread, ({ running }) => (running?.text.length ?? 0) > 0)
  const late = await open(thread.getSnapshot().conversationId)
  const [here, there] = await Promise.all([until(thread, idle), until(late, idle)])
  expect(texts(there)).toEqual(texts(here))
})

test('an open thread and an open list show the actions of another client of the user', async () => {
  const { chat, thread, open } = await setUp()
  await say(thread, 'One')
  onTestFinished(chat.conversations.close)
  await chat.conversations.open()
  const other = await open(thread.getSnapshot().conversationId)
  await say(other, 'Two')
  await until(thread, ({ messages }) => messages.length === 4 && messages.at(-1)?.status === 'complete')
  const { list } = await until(chat.conversations, ({ list: rows }) => rows[0]?.state === 'idle')
  expect(list[0]).toMatchObject({ id: thread.getSnapshot().conversationId })
  expect(list[0]?.title).not.toBe('')
})

test('a long thread opens at its end and loads earlier messages', async () => {
  const { chat, open } = await setUp()
  const api = await signedInApi(server)
  const { id: conversation } = await api.chat.createConversation({ body: {} })
  for (let index = 0; index < 120; index += 1) {
    await api.chat.createMessage({ body: { conversation, role: 'user', text: `m${index}` } })
  }
  expect(chat.conversations.getSnapshot().list).toEqual([])
  const thread = createChat({ api }).thread(conversation)
  onTestFinished(thread.close)
  await thread.open()
  while (thread.getSnapshot().hasOlder) await thread.loadOlder()
  expect(texts(thread.getSnapshot())).toEqual(Array.from({ length: 120 }, (_, index) => `m${index}`))
  const stranger = await open(conversation)
  expect(stranger.getSnapshot()).toMatchObject({ status: 'failed', error: { statusCode: 404 } })
})

test('a failed reply shows the reason in its message', async () => {
  const { thread } = await setUp()
  const failed = await say(thread, 'error')
  expect(failed.messages.at(-1)).toMatchObject({ status: 'failed' })
  expect(failed.messages.at(-1)?.error?.message).toMatch(/\S/)
})
