import { expect, test } from 'vitest'

import type { AcquireSlot } from '../stream/index.ts'
import { LONG_TIMEOUT, until } from '../testing/index.ts'
import { idle, noWait, startThread, texts } from '../testing/thread-on-server.ts'
import { createConversationFeed } from './conversation-feed.ts'

/** A browser in which other pages hold all slots. */
const noPlace: AcquireSlot = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

async function openWithoutPlace() {
  const { server, thread: first, id, open } = await startThread()
  first.close()
  const thread = open({ feed: createConversationFeed({ api: server.api, sleep: noWait }), acquireSlot: noPlace })
  await thread.open()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  const pen = server.begin(id, 'From elsewhere')
  server.tellFeed(id)
  await until(thread, ({ run }) => run === 'streaming')
  return { server, thread, id, pen }
}

test('a reply that ended before there was a place to watch it from is shown', async () => {
  const { server, thread, id, pen } = await openWithoutPlace()
  pen.write('One')
  pen.finish()
  server.tellFeed(id)
  await until(thread, idle)
  await until(thread, ({ messages }) => messages.at(-1)?.text === 'One')
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Hello', 'From elsewhere', 'One'])
  expect(thread.getSnapshot().error).toBeNull()
})

test('it may have ended while the line was lost', async () => {
  const { server, thread, pen } = await openWithoutPlace()
  pen.write('One')
  pen.finish()
  server.dropFeed()
  await until(thread, idle)
  expect(texts(thread.getSnapshot()).at(-1)).toBe('One')
})
