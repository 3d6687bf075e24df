import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readConfig } from '../../platform/config.ts'
import {
  addMember,
  buildAgent,
  buildApiKey,
  buildCredit,
  buildWorkspace,
  priceModel,
  signedInApi,
  startReplayServer,
  startTestServer,
  testEngines,
  testTools,
  type TestServer,
} from '../../testing/index.ts'
import { chunk, data, DONE } from '../../testing/openai-chunks.ts'
import { hashOfTool, storeConsent } from '../../tools/index.ts'

type Api = Awaited<ReturnType<typeof signedInApi>>

const model = 'saffron-demo'

const said = (content: string) => [{ role: 'user' as const, content }]
const ids = async (openai: OpenAI) => (await openai.models.list()).data.map(({ id }) => id)

describe.each(testEngines())('An agent for programs on %s', (engine) => {
  const tools = testTools()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, toolSources: [tools.source] })
  })
  afterAll(() => server.close())

  const clientOf = (apiKey: string) => new OpenAI({ baseURL: `${server.url}/ai`, apiKey, maxRetries: 0 })
  const build = async (fields: object = {}) => {
    const api = await signedInApi(server)
    const { key } = await buildApiKey(server, api.user.id)
    const agent = await buildAgent(server.deps.db, api.user.id, { published: true, model, ...fields })
    return { api, agent, key, openai: clientOf(key), name: `agent:${agent.id}` }
  }

  test('is among the models of those who may use it', async () => {
    const { openai, name, api } = await build({ name: 'Adder' })
    const draft = await buildAgent(server.deps.db, api.user.id)
    const stranger = await build({ visibility: 'private' })
    const shown = await build({ visibility: 'store' })
    const linked = await build({ visibility: 'link' })
    const list = await ids(openai)
    expect(list[0]).not.toMatch(/^agent:/)
    expect(list).toEqual(expect.arrayContaining([name, shown.name]))
    for (const other of [`agent:${draft.id}`, stranger.name, linked.name]) expect(list).not.toContain(other)
    const { data: models } = await openai.models.list()
    expect(models.find(({ id }) => id === name)).toMatchObject({ owned_by: 'saffron-agent', name: 'Adder' })
    const create = (wanted: string) => openai.chat.completions.create({ model: wanted, messages: said('Hi') })
    for (const wanted of [stranger.name, `agent:${draft.id}`, 'agent:', 'agent:x']) {
      await expect(create(wanted)).rejects.toMatchObject({ status: 404, code: 'model.not_available' })
    }
    // Everyone who has its address may use it.
    expect((await create(linked.name)).model).toBe(linked.name)
  })

  test('runs its tools and returns only the reply, whole or in chunks', async () => {
    const { openai, name } = await build()
    const request = { model: name, messages: said('use tool test_add with {"a": 20, "b": 22}') }
    const whole = await openai.chat.completions.create(request)
    expect(whole).toMatchObject({ model: name, choices: [{ finish_reason: 'stop' }] })
    expect(whole.choices[0]?.message).not.toHaveProperty('tool_calls')
    expect(whole.choices[0]?.message.content).toContain('42')
    const plain = await openai.chat.completions.create({ model, messages: said('3 words') })
    // Both model calls count.
    expect(whole.usage?.prompt_tokens).toBeGreaterThan(plain.usage?.prompt_tokens ?? 0)
    const options = { stream: true, stream_options: { include_usage: true } } as const
    let text = ''
    const reasons: unknown[] = []
    for await (const { choices } of await openai.chat.completions.create({ ...request, ...options })) {
      text += choices[0]?.delta.content ?? ''
      reasons.push(choices[0]?.finish_reason)
      expect(choices[0]?.delta ?? {}).not.toHaveProperty('tool_calls')
    }
    expect(text).toBe(whole.choices[0]?.message.content)
    expect(reasons.slice(-2)).toEqual(['stop', undefined])
  })

  test('ends with an error that names the tools that need consent, and runs none of that step', async () => {
    const { openai, name, api } = await build()
    const before = tools.calls.length
    const content = 'use tool test_add with {"a": 1, "b": 2} and use tool test_write with {"file": "a"}'
    const ask = (asked = content) => openai.chat.completions.create({ model: name, messages: said(asked) })
    const refused = { status: 403, code: 'tool.needs_person', message: expect.stringContaining('test_write') }
    await expect(ask()).rejects.toMatchObject(refused)
    expect(tools.calls).toHaveLength(before)
    const stream = await openai.chat.completions.create({ model: name, messages: said(content), stream: true })
    await expect(readAll(stream)).rejects.toMatchObject({ message: /test_write/ })
    await expect(ask('use tool test_ask with {}')).rejects.toMatchObject({ code: 'tool.needs_person' })
    // The user always allows it.
    const definition = { name: 'write', description: 'write', inputSchema: { type: 'object' } }
    const consent = { user: api.user.id, plugin: 'test', name: 'write', hash: hashOfTool(definition) }
    await storeConsent(server.deps.db.query, { ...consent, conversation: null, at: new Date().toISOString() })
    expect((await ask()).choices[0]?.message.content).toContain('wrote a')
  })

  test('tells its model of wrong calls, and stops at its limit', async () => {
    const { openai, name } = await build({ limits: { steps: 3 } })
    const ask = (content: string) => openai.chat.completions.create({ model: name, messages: said(content) })
    expect((await ask('use tool nosuch with {}')).choices[0]?.message.content).toContain('There is no tool')
    const before = tools.calls.length
    expect((await ask('use tool test_report forever')).choices[0]).toMatchObject({ finish_reason: 'length' })
    expect(tools.calls.length - before).toBe(3)
    const spender = await build({ limits: { steps: 3, costMicros: 5000 } })
    await spender.openai.chat.completions.create({ model: spender.name, messages: said('use tool test_pay forever') })
    expect(tools.calls.slice(before + 3).map((call) => call.name)).toEqual(['pay'])
    const own = [{ type: 'function' as const, function: { name: 'mine' } }]
    const both = openai.chat.completions.create({ model: name, messages: said('Hi'), tools: own })
    await expect(both).rejects.toMatchObject({ status: 400, param: 'tools' })
    const request = { model: name, messages: said('Hi') }
    const older = openai.chat.completions.create({ ...request, functions: [{ name: 'mine' }] })
    await expect(older).rejects.toMatchObject({ status: 400, param: 'functions' })
    const chosen = openai.chat.completions.create({ ...request, function_call: { name: 'mine' } })
    await expect(chosen).rejects.toMatchObject({ status: 400, param: 'function_call' })
    // A choice among tools that the program doesn't have says nothing about the agent's.
    const asked = { ...request, messages: said('use tool test_add with {"a": 20, "b": 22}') }
    const free = await openai.chat.completions.create({ ...asked, tool_choice: 'none' })
    expect(free.choices[0]?.message.content).toContain('42')
  })

  test('with a key of a workspace is one of that workspace, or of the store', async () => {
    const { api, name } = await build()
    const workspace = await buildWorkspace(server.deps.db, (await signedInApi(server)).user.id, 'Crew')
    await addMember(server.deps.db, workspace, api.user.id, 'editor')
    const { key } = await api.auth.createApiKey({ body: { name: 'script', workspace } })
    const shared = await buildAgent(server.deps.db, workspace, { published: true, model })
    const there = clientOf(key)
    const list = await ids(there)
    expect(list).toContain(`agent:${shared.id}`)
    expect(list).not.toContain(name)
    const ask = (wanted: string) => there.chat.completions.create({ model: wanted, messages: said('3 words') })
    await expect(ask(name)).rejects.toMatchObject({ code: 'model.not_available' })
    expect((await ask(`agent:${shared.id}`)).choices[0]?.message.content).not.toBe('')
  })

  test('is paid by the wallet for each model call, and can’t be used without credits', async () => {
    const paid = 'saffron-demo-vision'
    await priceModel(server, paid, { input: 1_000_000, output: 1_000_000 })
    const { openai, name, api } = await build({ model: paid, limits: { costMicros: 1 } })
    const ask = () => openai.chat.completions.create({ model: name, messages: said('use tool test_add forever') })
    await expect(ask()).rejects.toMatchObject({ status: 402 })
    await buildCredit(server, api.user.id, 1_000_000)
    // Its own limit lets it call the model only once.
    expect((await ask()).choices[0]).toMatchObject({ finish_reason: 'length' })
    const { query } = server.deps.db
    const calls = await query.selectFrom('modelCall').selectAll().where('userId', '=', api.user.id).execute()
    const done = calls.filter(({ status }) => status === 'complete')
    expect(done).toMatchObject([{ kind: 'completion', model: paid }])
    const { balanceMicros } = await server.app.wallet.ledger.balanceOf(api.user.id)
    expect(balanceMicros).toBe(1_000_000 - (done[0]?.costMicros ?? 0))
    expect(balanceMicros).toBeLessThan(1_000_000)
  })
})

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of stream);
}

test('a request for any other model reaches the provider as it is, and its tool calls the program', async () => {
  const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'current_time', arguments: '{}' } }
  const upstream = await startReplayServer(({ path }) =>
    path.endsWith('/models')
      ? {
          headers: { 'content-type': 'application/json' },
          body: [JSON.stringify({ object: 'list', data: [{ id: 'a-model', object: 'model' }] })],
        }
      : {
          body: [...data(chunk({ tool_calls: [call] }), chunk({}, 'tool_calls')), DONE],
        },
  )
  const { providerEnvironment } = readConfig({
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: upstream.url,
    OLLAMA_HOST: 'none',
  })
  const server = await startTestServer({ config: { providerEnvironment }, toolSources: [testTools().source] })
  try {
    const { user }: Api = await signedInApi(server)
    const { key } = await buildApiKey(server, user.id)
    const openai = new OpenAI({ baseURL: `${server.url}/ai`, apiKey: key, maxRetries: 0 })
    const request = {
      model: 'a-model',
      messages: [
        { role: 'system' as const, content: 'Be brief.' },
        { role: 'user' as const, content: 'What time is it?' },
      ],
      temperature: 0.5,
      tools: [{ type: 'function' as const, function: { name: 'current_time', parameters: { type: 'object' } } }],
      stream: true as const,
      stream_options: { include_usage: true },
    }
    const reply = await openai.chat.completions.stream(request).finalChatCompletion()
    expect(reply.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { tool_calls: [{ id: 'call_1' }] } })
    const sent = upstream.requests.filter(({ path }) => path.endsWith('/chat/completions'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual(request)
  } finally {
    await server.close()
    await upstream.close()
  }
})
