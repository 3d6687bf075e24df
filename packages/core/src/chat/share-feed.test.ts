import { expect, onTestFinished, test } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { createConversationFeed, type FeedEvent } from './conversation-feed.ts'
import { shareFeed } from './share-feed.ts'

/** Pages of one browser, with their received events and a way to close them. */
async function openPages(count: number) {
  const server = await startChatServer()
  const owner = crypto.randomUUID()
  const pages = Array.from({ length: count }, () => {
    const feed = createConversationFeed({ api: server.api, sleep: async () => undefined, share: shareFeed(owner) })
    const heard: FeedEvent['event'][] = []
    const close = feed.subscribe(({ event }) => void (event === 'opened' || heard.push(event)))
    onTestFinished(close)
    return { feed, heard, close }
  })
  await expect.poll(server.feedListeners).toBe(1)
  return { server, pages }
}
const allHeard = (pages: readonly { heard: FeedEvent['event'][] }[]) =>
  pages.map(({ heard }) => heard.filter((event) => event === 'conversation').length)

test('three pages hear over one connection', async () => {
  const { server, pages } = await openPages(3)
  server.tellFeed(crypto.randomUUID())
  await expect.poll(() => allHeard(pages)).toEqual([1, 1, 1])
  expect(server.feedListeners()).toBe(1)
})

test('when the page that has it is closed or hidden another takes over, and all are told that something may be missed', async () => {
  const { server, pages } = await openPages(3)
  const [first, second, third] = pages
  for (const { heard } of pages) heard.length = 0
  first?.feed.setActive(false)
  await expect.poll(() => [second?.heard, third?.heard]).toEqual([['missed'], ['missed']])
  await expect.poll(server.feedListeners).toBe(1)
  server.tellFeed(crypto.randomUUID())
  await expect.poll(() => allHeard(pages)).toEqual([0, 1, 1])
  first?.feed.setActive(true)
  // It receives forwarded events again, and reloads once what it missed.
  await expect.poll(() => first?.heard).toEqual(['missed'])
  server.tellFeed(crypto.randomUUID())
  await expect.poll(() => allHeard(pages)).toEqual([1, 2, 2])
  second?.close()
  third?.close()
  await expect.poll(() => first?.heard).toEqual(['missed', 'conversation', 'missed'])
  await expect.poll(server.feedListeners).toBe(1)
})

test('a line that was lost and came back is told to all', async () => {
  const { server, pages } = await openPages(2)
  for (const { heard } of pages) heard.length = 0
  server.dropFeed()
  await expect.poll(() => pages.map(({ heard }) => heard)).toEqual([['missed'], ['missed']])
})
