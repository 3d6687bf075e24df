import { expect, onTestFinished, test } from 'vitest'

import { createConversationEvents } from './conversation-events.ts'

const first = async () => []
const news = { conversation: 'c', message: 'm' }

/** A user whose spaces are known when the test says so. */
function setUp() {
  const spaces = Promise.withResolvers<readonly string[]>()
  const events = createConversationEvents({ spacesOf: () => spaces.promise, membersOf: async () => new Set() })
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answered = events.listen({ by: 'user', first }, leaving.signal)
  return { events, leaving, answered, arrive: () => spaces.resolve(['user', 'workspace']) }
}

test('an event that follows the answer is never missed, even before it’s read', async () => {
  const { events, answered, arrive } = setUp()
  arrive()
  const frames = await answered
  events.publishMessage('workspace', news)
  const read = await frames[Symbol.asyncIterator]().next()
  expect(read.value).toEqual({ event: 'message', data: JSON.stringify({ ...news, workspace: 'workspace' }) })
})

test('a client that leaves before its spaces are known gets nothing', async () => {
  const { events, leaving, answered, arrive } = setUp()
  leaving.abort()
  arrive()
  const frames = await answered
  events.publishMessage('workspace', news)
  expect(await frames[Symbol.asyncIterator]().next()).toEqual({ value: undefined, done: true })
})
