import { expect, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { createSession } from '../session/session.ts'
import { buildId, createMemoryStorage } from '../testing/index.ts'
import { json, openSse, sseFrame, startTestServer } from '../testing/test-server.ts'
import { followConversations } from './follow-conversations.ts'
import type { ConversationEvent } from './run-events.ts'

const running = (): ConversationEvent => ({
  event: 'conversation',
  data: { conversation: buildId(), state: 'running', message: buildId() },
})

test('events go on over a dropped connection, which is told', async () => {
  const told = [running(), running()]
  let connection = 0
  const { baseUrl } = await startTestServer((_, response) => {
    openSse(response)
    const event = told[connection]
    connection += 1
    if (event !== undefined) response.write(sseFrame(event))
    if (connection === 1) response.end()
  })
  const connections: string[] = []
  const events = followConversations({
    api: createApi({ baseUrl, session: createSession(createMemoryStorage()) }),
    sleep: async () => undefined,
    onConnection: (state) => connections.push(state),
  })
  expect((await events.next()).value).toEqual(told[0])
  expect((await events.next()).value).toEqual(told[1])
  expect(connections).toEqual(['open', 'lost', 'open'])
  await events.return()
})

test('a server that does not have them is not asked again', async () => {
  const { baseUrl, received } = await startTestServer((_, response) => json(response, 404, { message: 'No' }))
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()) })
  await expect(followConversations({ api }).next()).rejects.toMatchObject({ statusCode: 404 })
  expect(received).toHaveLength(1)
})
