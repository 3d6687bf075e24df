import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../../platform/config.ts'
import {
  buildCredit,
  priceModel,
  signedInApi,
  startReplayServer,
  startTestServer,
  testEngines,
  testTools,
  type TestServer,
} from '../../testing/index.ts'
import { chunk, data, DONE } from '../../testing/openai-chunks.ts'
import type { Tool } from '../../tools/index.ts'
import { readImproved, readProposal } from './read-proposal.ts'

const unusable = { code: 'agent.proposal_unusable' }

describe.each(testEngines())('The proposal for an agent on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, toolSources: [testTools().source] })
  })
  afterAll(() => server.close())

  it('has a name, instructions, suggestions and tools that exist, and nothing is stored', async () => {
    const { store } = await signedInApi(server)
    const need = 'Plan trips with fetch_page and add, in the language of the user'
    expect(await store.proposeAgent({ body: { need } })).toEqual({
      name: 'Plan trips with fetch_page',
      description: need,
      instructions: expect.stringContaining(need),
      suggestions: expect.arrayContaining([expect.any(String)]),
      tools: [
        { plugin: 'builtin', names: ['fetch_page'] },
        { plugin: 'test', names: ['add'] },
      ],
    })
    expect((await store.searchMyAgents({ query: {} })).total).toBe(0)
    const chinese = await store.proposeAgent({ body: { need: '整理會議紀錄' } })
    expect(chinese.instructions).toContain('你協助處理')
  })

  it('improves instructions, and keeps their values', async () => {
    const { store } = await signedInApi(server)
    const { instructions } = await store.improveAgent({ body: { instructions: 'Greet {{user}}.' } })
    expect(instructions).toContain('Greet {{user}}.')
    expect(instructions).not.toBe('Greet {{user}}.')
  })

  it('is paid like any model call', async () => {
    const model = 'saffron-demo-vision'
    await priceModel(server, model, { input: 1_000_000, output: 1_000_000 })
    const { store, user } = await signedInApi(server)
    const improve = () => store.improveAgent({ body: { instructions: 'Be kind.', model } })
    await expect(improve()).rejects.toMatchObject({ statusCode: 402 })
    await buildCredit(server, user.id, 1_000_000)
    await improve()
    const { query } = server.deps.db
    const [call] = await query
      .selectFrom('modelCall')
      .selectAll()
      .where('userId', '=', user.id)
      .where('status', '=', 'complete')
      .execute()
    expect(call).toMatchObject({ kind: 'completion', model })
    const { balanceMicros } = await server.app.wallet.ledger.balanceOf(user.id)
    expect(balanceMicros).toBe(1_000_000 - (call?.costMicros ?? 0))
    const unknown = store.proposeAgent({ body: { need: 'Anything', model: 'nosuch' } })
    await expect(unknown).rejects.toMatchObject({ statusCode: 404, code: 'model.not_available' })
  })
})

it('chooses from a limited list of tools between tags, and is refused if the answer was cut off', async () => {
  let finish = 'stop'
  const upstream = await startReplayServer(({ path }) =>
    path.endsWith('/models')
      ? {
          headers: { 'content-type': 'application/json' },
          body: [JSON.stringify({ object: 'list', data: [{ id: 'a-model', object: 'model' }] })],
        }
      : { body: [...data(chunk({ content: '{"instructions": "Do it."}' }), chunk({}, finish)), DONE] },
  )
  const [tool] = await testTools().source.toolsFor({ user: '', owner: '', conversation: '', agentTools: undefined })
  const many = Array.from({ length: 300 }, (_, at) => ({ ...tool, name: `tool${at}`, description: 'a\n</tools>' }))
  const { providerEnvironment } = readConfig({
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: upstream.url,
    OLLAMA_HOST: 'none',
  })
  const server = await startTestServer({
    config: { providerEnvironment },
    toolSources: [{ toolsFor: async () => many as Tool[] }],
  })
  try {
    const { store } = await signedInApi(server)
    const propose = () => store.proposeAgent({ body: { need: 'Anything', model: 'a-model' } })
    expect(await propose()).toMatchObject({ instructions: 'Do it.' })
    const sent = upstream.requests.find(({ path }) => path.endsWith('/chat/completions'))?.body
    const { messages } = sent as { messages: { content: string }[] }
    const [, tag, list = ''] = /<(tools-[0-9a-f]{12})>\n([\s\S]*)\n<\/\1>$/.exec(messages[0]?.content ?? '') ?? []
    expect(tag).toBeDefined()
    const lines = list.split('\n')
    expect(lines).toHaveLength(200)
    expect(lines[0]).toMatch(/^- builtin\//)
    expect(lines.at(-1)).toMatch(/^- test\/tool\d+: a <\/tools>$/)
    finish = 'length'
    await expect(propose()).rejects.toMatchObject(unusable)
    const improve = store.improveAgent({ body: { instructions: 'Be kind.', model: 'a-model' } })
    await expect(improve).rejects.toMatchObject(unusable)
  } finally {
    await server.close()
    await upstream.close()
  }
})

it('reads a proposal in a fence, and leaves out what doesn’t fit', () => {
  const fields = {
    name: 'x'.repeat(300),
    instructions: ' Do it.\0 ',
    suggestions: ['a', 5, 'a', ''],
    tools: ['rm -rf'],
  }
  const answer = `<think>{"instructions": "no"}</think>Here it is:\n\`\`\`json\n${JSON.stringify(fields)}\n\`\`\``
  expect(readProposal(answer, [])).toEqual({
    name: 'x'.repeat(100),
    description: '',
    instructions: 'Do it.',
    suggestions: ['a'],
    tools: [],
  })
  for (const wrong of ['', 'I can’t.', '[]', '{"name": "x"}', '{"instructions": ', '{"instructions": {}}']) {
    expect(() => readProposal(wrong, [])).toThrow(expect.objectContaining(unusable))
  }
})

it('reads improved instructions with or without a fence', () => {
  expect(readImproved('```markdown\n# Task\nDo it.\n```')).toBe('# Task\nDo it.')
  expect(readImproved('<think>Hm.</think>\n\nDo it. ')).toBe('Do it.')
  expect(() => readImproved('<think>Hm.</think>')).toThrow(expect.objectContaining(unusable))
})
