import { createThread, type Thread } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import {
  addMember,
  buildConversation,
  buildWorkspace,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const idle = (thread: Thread) => expect.poll(() => thread.getSnapshot().run).toBe('idle')

describe.each(testEngines())('Members with outdated views on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [ada, bo] = [await signedInApi(server), await signedInApi(server)]
    const { db } = server.deps
    const workspace = await buildWorkspace(db, ada.user.id)
    await addMember(db, workspace, bo.user.id, 'editor')
    const { id } = await buildConversation(db, workspace)
    // Without a feed, neither hears of the other's messages.
    const open = async (api: typeof ada): Promise<Thread> => {
      const thread = createThread({ api, conversation: id })
      onTestFinished(thread.close)
      await thread.open()
      return thread
    }
    const branch = async ({ chat }: typeof ada) =>
      (await chat.searchMessages({ query: { conversation: id } })).list.map(({ text }) => text)
    return { ada, bo, branch, threads: [await open(ada), await open(bo)] as const }
  }

  test('post one after the other, and both messages are on one branch', async () => {
    const { ada, bo, branch, threads } = await build()
    const [first, second] = threads
    expect(await first.post({ content: 'From Ada' })).toBe(true)
    expect(await second.post({ content: 'From Bo' })).toBe(true)
    for (const member of [ada, bo]) expect(await branch(member)).toEqual(['From Ada', 'From Bo'])
    expect(second.getSnapshot().messages.map(({ text }) => text)).toEqual(['From Ada', 'From Bo'])
  })

  test('ask one after the other, and the second sees the first question with its reply', async () => {
    const { bo, branch, threads } = await build()
    const [first, second] = threads
    expect(await first.send({ content: 'Write 3 words' })).toBe(true)
    await idle(first)
    expect(await second.send({ content: 'Write 4 words' })).toBe(true)
    await idle(second)
    const texts = await branch(bo)
    expect(texts).toHaveLength(4)
    expect(second.getSnapshot().messages.map(({ text }) => text)).toEqual(texts)
  })

  test('write while a reply is being written, which comes before their message', async () => {
    const { branch, ada, threads } = await build()
    const [first, second] = threads
    await first.send({ content: 'Write 300 words' })
    expect(await second.post({ content: 'Meanwhile' })).toBe(true)
    await idle(first)
    const texts = await branch(ada)
    expect([texts[0], texts[2]]).toEqual(['Write 300 words', 'Meanwhile'])
  })
})
