import { expect, test } from 'vitest'

import { readConfig } from '../../platform/config.ts'
import { buildAgent, signedInApi, startReplayServer, startTestServer } from '../../testing/index.ts'
import { chunk, data, DONE, STOP, tool } from '../../testing/openai-chunks.ts'
import { testTools } from '../../testing/test-tools.ts'

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'a-model', object: 'model' }] })

interface Asked {
  readonly messages: readonly { readonly role: string }[]
  readonly tools: readonly { readonly function: { readonly name: string } }[]
}

test('a question of a test that goes on, because someone answered its tool, still executes nothing', async () => {
  // First it calls `ask`, then `write`, and then it ends.
  const upstream = await startReplayServer(({ path, body }) => {
    if (path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
    const { messages, tools: offered } = body as unknown as Asked
    const steps = messages.filter(({ role }) => role === 'tool').length
    const wanted = ['ask', 'write'][steps]
    if (wanted === undefined) return { body: [...data(chunk({ content: 'Done' }), STOP), DONE] }
    const name = offered.find((each) => each.function.name.endsWith(wanted))?.function.name
    const call = { index: 0, id: `call_${steps}`, type: 'function', function: { name, arguments: '{"file": "a"}' } }
    return { body: [...data(tool(call), chunk({}, 'tool_calls')), DONE] }
  })
  const { providerEnvironment } = readConfig({
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: upstream.url,
    OLLAMA_HOST: 'none',
  })
  const tools = testTools()
  const server = await startTestServer({ config: { providerEnvironment }, toolSources: [tools.source] })
  try {
    const { user, chat } = await signedInApi(server)
    const agent = await buildAgent(server.deps.db, user.id, { tools: [{ plugin: 'test' }] })
    await server.app.chat.askAgent({
      owner: user.id,
      by: user.id,
      role: 'user',
      locale: 'en',
      agent: agent.id,
      version: null,
      title: 'Writes',
      model: 'a-model',
      opening: '',
      prompt: 'Write something.',
      answers: { write: 'a saffron field' },
      signal: new AbortController().signal,
    })
    const { query } = server.deps.db
    const { id } = await query
      .selectFrom('conversation')
      .select('id')
      .where('ownerId', '=', user.id)
      .executeTakeFirstOrThrow()
    const params = { id }
    const state = async () => (await chat.getConversation({ params })).state
    await expect.poll(state, { timeout: 10_000 }).toBe('waiting')
    await chat.giveToolInput({ params, body: { call: 'call_0', values: { name: 'Ada' } } })
    await expect.poll(state, { timeout: 10_000 }).toBe('idle')
    const { list } = await chat.searchMessages({ query: { conversation: id } })
    const reply = list.find(({ role }) => role === 'assistant')
    expect(reply).toMatchObject({ status: 'complete', text: 'Done' })
    expect(reply?.parts.filter(({ type }) => type === 'tool')).toMatchObject([
      { name: 'ask', state: 'done' },
      { name: 'write', state: 'done', output: 'a saffron field' },
    ])
    expect(tools.calls.map(({ name }) => name)).toEqual(['ask', 'ask'])
  } finally {
    await server.close()
    await upstream.close()
  }
})
