import type { StartBody } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readConfig } from '../../platform/config.ts'
import {
  buildAgent,
  buildConversation,
  signedInApi,
  startReplayServer,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { chunk, data, DONE, STOP } from '../../testing/openai-chunks.ts'
import type { ReplayServer } from '../../testing/replay-server.ts'

type Api = Awaited<ReturnType<typeof signedInApi>>

const MODELS = JSON.stringify({ object: 'list', data: ['a-model', 'b-model'].map((id) => ({ id, object: 'model' })) })
const notFound = { statusCode: 404, code: 'agent.not_found' }

describe.each(testEngines())('The agent of a chat on %s', (engine) => {
  let upstream: ReplayServer
  let server: TestServer
  let user: Api

  beforeAll(async () => {
    upstream = await startReplayServer(({ path }) =>
      path.endsWith('/models')
        ? { headers: { 'content-type': 'application/json' }, body: [MODELS] }
        : { body: [...data(chunk({ content: 'Well' }), STOP), DONE] },
    )
    const { providerEnvironment } = readConfig({
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: upstream.url,
      OLLAMA_HOST: 'none',
    })
    server = await startTestServer({ engine, config: { providerEnvironment } })
    user = await signedInApi(server)
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })

  const agent = (instructions: string, fields: object = {}) =>
    buildAgent(server.deps.db, user.user.id, { instructions, published: true, ...fields })
  const chat = () => buildConversation(server.deps.db, user.user.id, { title: 'Kept' })

  /** Starts a reply. Returns its message, and the instructions and the model that the provider got. */
  const ask = async (id: string, body: Partial<StartBody> = {}) => {
    const start = { ...('regenerate' in body ? {} : { content: 'Hello' }), ...body } as StartBody
    let message: unknown
    for await (const event of user.chat.startRun({ params: { id }, body: start })) {
      if (event.event === 'done') message = event.data.message
    }
    const sent = upstream.requests.at(-1)?.body as { model: string; messages: { role: string; content: string }[] }
    return { message, model: sent.model, system: sent.messages.find(({ role }) => role === 'system')?.content }
  }

  test('changes with a message, which records its version, and stays', async () => {
    const [poet, cook] = [await agent('Rhyme.', { model: 'b-model' }), await agent('Cook.')]
    const { id } = await chat()
    const plain = await ask(id, { model: 'a-model' })
    expect(plain.message).not.toHaveProperty('agent')
    const rhymed = await ask(id, { agent: poet.id })
    expect(rhymed).toMatchObject({ system: 'Rhyme.', model: 'b-model', message: { agent: poet.id, agentVersion: 1 } })
    expect(await ask(id)).toMatchObject({ system: 'Rhyme.', message: { agent: poet.id } })
    expect(await ask(id, { agent: cook.id })).toMatchObject({ system: 'Cook.', message: { agent: cook.id } })
    const left = await ask(id, { agent: null })
    expect(left.system).not.toBe('Cook.')
    expect(left.message).not.toHaveProperty('agent')
    const { list } = await user.chat.searchMessages({ query: { conversation: id } })
    const replies = list.filter(({ role }) => role === 'assistant')
    expect(replies.map((each) => each.agent)).toEqual([undefined, poet.id, poet.id, cook.id, undefined])
    expect(await user.store.getAgent({ params: { id: poet.id }, query: {} })).toMatchObject({ stats: { chats: 1 } })
  })

  test('changes by itself, and takes the newest version again', async () => {
    const { id: named } = await agent('First.', { model: 'b-model' })
    const { id } = await chat()
    const set = (body: object) => user.chat.updateConversation({ params: { id }, body })
    expect(await set({ agent: named })).toMatchObject({ agent: named, agentVersion: 1, model: 'b-model' })
    await user.store.updateAgent({ params: { id: named }, body: { instructions: 'Second.' } })
    await user.store.publishAgent({ params: { id: named }, body: {} })
    expect(await ask(id)).toMatchObject({ system: 'First.' })
    expect(await set({ agent: named })).toMatchObject({ agentVersion: 2 })
    expect(await ask(id)).toMatchObject({ system: 'Second.', message: { agentVersion: 2 } })
    expect(await set({ title: 'Only a title' })).toMatchObject({ agent: named, agentVersion: 2 })
    const without = await set({ agent: null })
    expect(without).toMatchObject({ agent: null, model: 'b-model' })
    expect(without).not.toHaveProperty('agentVersion')
  })

  test('can be another one when a reply is written again', async () => {
    const [poet, cook] = [await agent('Rhyme.'), await agent('Cook.', { model: 'b-model' })]
    const { id } = await chat()
    const { message } = await ask(id, { agent: poet.id, model: 'a-model' })
    const again = { regenerate: (message as { id: string }).id, agent: cook.id }
    expect(await ask(id, again)).toMatchObject({ system: 'Cook.', model: 'b-model', message: { agent: cook.id } })
    expect(await user.chat.getConversation({ params: { id } })).toMatchObject({ agent: cook.id })
  })

  test('can’t be one of someone else, or one that isn’t published, and then nothing is stored', async () => {
    const stranger = await signedInApi(server)
    const secret = await buildAgent(server.deps.db, stranger.user.id, { published: true, visibility: 'private' })
    const draft = await buildAgent(server.deps.db, user.user.id)
    const { id } = await chat()
    for (const wrong of [secret.id, draft.id]) {
      const update = user.chat.updateConversation({ params: { id }, body: { agent: wrong } })
      await expect(update).rejects.toMatchObject(notFound)
      await expect(ask(id, { agent: wrong })).rejects.toMatchObject(notFound)
    }
    expect((await user.chat.searchMessages({ query: { conversation: id } })).total).toBe(0)
    expect(await user.chat.getConversation({ params: { id } })).toMatchObject({ agent: null })
  })
})
