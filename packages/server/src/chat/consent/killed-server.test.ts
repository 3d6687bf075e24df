import { once } from 'node:events'

import { followRun, type Message, type RunEvent, waitingCalls } from '@saffron/core/chat'
import { signUp } from '@saffron/core/session'
import { expect, test, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../../testing/index.ts'
import { serveInChild } from '../../testing/serve-in-child.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 30_000 })

test('a reply that waits for consent survives the end of the server, and goes on in the next one', async () => {
  const dataFolder = await temporaryFolder()
  const first = await serveInChild({ dataFolder })
  const client = clientOf(first.url)
  const { chat } = client.api
  await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
  const { id } = await chat.createConversation({ body: { title: 'titled' } })
  const params = { id }
  const seen: RunEvent[] = []
  const waits = Promise.withResolvers<void>()
  const watching = (async () => {
    const content = 'use tool write with {"file": "a"}, use tool add with {"a": 1, "b": 2}'
    for await (const event of followRun({ api: client.api, conversation: id, start: { content } })) {
      seen.push(event)
      if (event.event === 'tool' && event.data.state === 'waiting') waits.resolve()
    }
  })()
  await waits.promise
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await serveInChild({ dataFolder, port: new URL(first.url).port })

  const reply = async (): Promise<Message> => {
    const last = (await chat.searchMessages({ query: { conversation: id } })).list.at(-1)
    if (last === undefined) throw new Error('the reply is gone')
    return last
  }
  expect((await chat.getConversation({ params })).state).toBe('waiting')
  expect(await reply()).toMatchObject({
    status: 'waiting',
    parts: [{ state: 'waiting' }, { state: 'done', output: '3' }],
  })
  const [call] = waitingCalls(await reply())
  await chat.giveConsent({ params, body: { call: call?.id ?? '', decision: 'once' } })
  await watching
  expect(await reply()).toMatchObject({ status: 'complete', parts: [{ state: 'done', output: 'wrote a' }, {}, {}] })
  // The client that watched from the beginning has every event once.
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1))
  expect(seen.at(-1)).toMatchObject({ event: 'done', data: { message: { id: (await reply()).id } } })
})

test('a call that ran when the server died isn’t repeated, and its result is not known', async () => {
  const dataFolder = await temporaryFolder()
  const first = await serveInChild({ dataFolder })
  const client = clientOf(first.url)
  const { chat } = client.api
  await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
  const { id } = await chat.createConversation({ body: { title: 'titled' } })
  const runs = Promise.withResolvers<void>()
  const watching = (async () => {
    for await (const event of followRun({
      api: client.api,
      conversation: id,
      start: { content: 'use tool hold with {}' },
    })) {
      // It's stored before it runs, a moment after it's shown.
      if (event.event === 'tool' && event.data.state === 'running') setTimeout(runs.resolve, 1000)
    }
  })()
  await runs.promise
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await serveInChild({ dataFolder, port: new URL(first.url).port })
  await watching
  const reply = (await chat.searchMessages({ query: { conversation: id } })).list.at(-1)
  expect(reply).toMatchObject({
    status: 'interrupted',
    parts: [{ state: 'failed', error: 'interrupted', output: expect.stringContaining('not known') }],
  })
  let last: RunEvent | undefined
  for await (const event of chat.startRun({ params: { id }, body: { continue: reply?.id ?? '' } })) last = event
  expect(last).toMatchObject({ event: 'done', data: { status: 'complete' } })
})
