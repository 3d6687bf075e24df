import type { RunEvent } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

/** The discard port, where no provider listens. */
const NOWHERE = 'http://127.0.0.1:9/v1'

describe.each(testEngines())('The default model of a chat on %s', (engine) => {
  let server: TestServer
  let boss: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    boss = await signedInApi(server, 'super-admin')
    await boss.admin.createChannel({
      body: { name: 'Dead', type: 'openai', baseUrl: NOWHERE, models: ['a-dead-model'] },
    })
  })
  afterAll(() => server.close())

  type Person = Pick<typeof boss, 'chat'>
  const modelOfReply = async ({ chat }: Person) => {
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const events: RunEvent[] = []
    for await (const event of chat.startRun({ params: { id }, body: { content: '3 words' } })) events.push(event)
    const run = events.find(({ event }) => event === 'run')
    const done = events.find(({ event }) => event === 'done')
    return { model: run?.event === 'run' && run.data.model, status: done?.event === 'done' && done.data.status }
  }
  const listed = async ({ chat }: Person) => {
    const { list } = await chat.listModels({ params: { features: 'chat' } })
    return list.map(({ name, state, isDefault }) => ({ name, state, ...(isDefault && { isDefault }) }))
  }

  it('has a working channel, even if a failing one comes first in the list', async () => {
    const person = await signedInApi(server)
    expect((await listed(person)).slice(0, 2)).toEqual([
      { name: 'a-dead-model', state: 'failing' },
      { name: 'saffron-demo', state: 'ok' },
    ])
    expect(await modelOfReply(person)).toEqual({ model: 'saffron-demo', status: 'complete' })
  })

  it('is in a list of models with any of some features, where others are too', async () => {
    const { chat } = await signedInApi(server)
    const offered = async (any?: string) =>
      (await chat.listModels({ params: { features: 'chat,image' }, query: { any } })).list.map(({ name }) => name)
    expect(await offered()).not.toContain('saffron-demo')
    expect(await offered('true')).toEqual(expect.arrayContaining(['saffron-demo', 'saffron-demo-image']))
  })

  it('is the user’s last choice, on every device', async () => {
    const person = await signedInApi(server)
    await person.auth.updateMe({ body: { preferences: { model: 'saffron-demo-vision' } } })
    expect(await modelOfReply(person)).toEqual({ model: 'saffron-demo-vision', status: 'complete' })
  })

  it('is the administrators’ choice for users without their own', async () => {
    const { list } = await boss.admin.searchModels({ query: { q: 'saffron-demo-vision' } })
    const [model] = list
    await boss.admin.updateModel({ params: { id: model?.id ?? '' }, body: { defaultFor: ['chat'] } })
    const person = await signedInApi(server)
    expect((await listed(person))[0]).toEqual({ name: 'saffron-demo-vision', state: 'ok', isDefault: true })
    expect(await modelOfReply(person)).toEqual({ model: 'saffron-demo-vision', status: 'complete' })
  })

  it('is shown as failing to administrators too', async () => {
    const { list } = await boss.admin.searchModels({ query: { q: 'a-dead-model' } })
    expect(list).toMatchObject([{ name: 'a-dead-model', state: 'failing' }])
  })
})
