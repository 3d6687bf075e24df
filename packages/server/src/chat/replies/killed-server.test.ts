import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import { followRun, type RunEvent } from '@saffron/core/chat'
import { signUp } from '@saffron/core/session'
import { expect, test, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../../testing/index.ts'
import { serveInChild } from '../../testing/serve-in-child.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 30_000 })

test('a reply survives a server crash: displayed text is kept, a client is reset, and it can be continued', async () => {
  const dataFolder = await temporaryFolder()
  const first = await serveInChild({ dataFolder })
  const client = clientOf(first.url)
  const { api } = client
  await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
  const { chat } = api
  const { id } = await chat.createConversation({ body: { title: 'long' } })
  const call = { params: { id } }

  const seen: { at: number; event: RunEvent }[] = []
  const began = Promise.withResolvers<void>()
  const watching = (async () => {
    for await (const event of followRun({ api, conversation: id, start: { content: '600 words' } })) {
      seen.push({ at: performance.now(), event })
      if (event.event === 'text') began.resolve()
    }
  })()
  const shown = (until: number) =>
    seen.map(({ at, event }) => (at <= until && event.event === 'text' ? event.data.delta : '')).join('')

  await began.promise
  await delay(1500)
  const killedAt = performance.now()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const shownBefore = shown(killedAt)
  const lastSeen = seen.at(-1)?.event.seq ?? 0
  await serveInChild({ dataFolder, port: new URL(first.url).port })

  await watching
  const reply = (await chat.searchMessages({ query: { conversation: id } })).list[1]
  if (reply === undefined) throw new Error('the reply is gone')
  expect(reply.status).toBe('interrupted')
  expect(shown(killedAt - 1000)).not.toBe('')
  expect(reply.text.startsWith(shown(killedAt - 1000))).toBe(true)
  expect(shownBefore.startsWith(reply.text)).toBe(true)
  expect(seen.at(-1)?.event).toMatchObject({ event: 'done', data: { status: 'interrupted', message: reply } })

  const attached: RunEvent[] = []
  const body = { message: reply.id, after: lastSeen + 1000 }
  for await (const event of chat.attachRun({ ...call, body })) attached.push(event)
  expect(attached.map(({ event }) => event)).toEqual(['reset', 'done'])
  expect(attached[0]?.data).toMatchObject({ text: reply.text })

  let done: RunEvent | undefined
  for await (const event of chat.startRun({ ...call, body: { continue: reply.id } })) done = event
  if (done?.event !== 'done') throw new Error('the reply did not end')
  const { message } = done.data
  expect(message).toMatchObject({ id: reply.id, status: 'complete' })
  expect(message.text.startsWith(reply.text)).toBe(true)
  expect(message.text.trim().split(/\s+/)).toHaveLength(600)
})
