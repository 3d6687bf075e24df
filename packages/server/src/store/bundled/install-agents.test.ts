import { agentDefinition } from '@saffron/core/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { BUNDLED_AGENTS } from './all-agents.ts'
import { installAgents } from './install-agents.ts'

describe.each(BUNDLED_AGENTS)('The bundled agent $key', ({ texts, tools }) => {
  test.each(Object.entries(texts))('has a task, an example, an opening and four cases in %s', (_locale, text) => {
    expect(text.name).not.toBe('')
    expect(text.instructions.length).toBeGreaterThan(300)
    expect(text.tests.length).toBeGreaterThanOrEqual(4)
    expect(text.suggestions.length).toBeGreaterThan(0)
    expect(text.examples.length).toBeGreaterThan(0)
    expect(new Set(text.tests.map(({ name }) => name)).size).toBe(text.tests.length)
    const fields = z.partial(agentDefinition)
    expect(z.safeParse(fields, text).error).toBeUndefined()
  })

  test.each(Object.entries(texts))('says in %s when to use each tool, and has a case for it', (_locale, text) => {
    const called = text.tests.flatMap(({ mustCall = [] }) => mustCall)
    // The reader of large results explains itself where a result is cut off.
    const named = tools.filter((tool) => tool !== 'read_result')
    for (const tool of named) expect(text.instructions).toContain(tool)
    expect(new Set(called)).toEqual(new Set(named))
  })

  test.each(Object.entries(texts))(
    'checks only what its instructions ask for, in %s',
    (_locale, { instructions, tests }) => {
      // A label that a case looks for must come from the instructions, or the case would test the model.
      const labels = tests.flatMap(({ mustContain = [] }) => mustContain.filter((label) => /[:：]$/.test(label)))
      for (const label of labels) expect(instructions).toContain(label)
    },
  )
})

describe.each(testEngines())('The bundled agents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 }, bundledAgents: true })
  })
  afterAll(() => server.close())

  const deps = () => ({ ...server.deps, audit: server.app.auth.audit })
  const listed = async (locale = 'en') => {
    const api = await signedInApi(server)
    const answer = await fetch(`${server.url}/ai/agent/recommend?limit=100`, {
      headers: { authorization: `Bearer ${api.user.tokens.accessToken}`, 'accept-language': locale },
    })
    return ((await answer.json()) as { list: { id: string; name: string; language: string }[] }).list
  }

  test('are recommended in the language of the user, in their order', async () => {
    for (const locale of ['en', 'zh-Hant', 'zh-Hans'] as const) {
      const list = await listed(locale)
      expect(list.map(({ name }) => name)).toEqual(BUNDLED_AGENTS.map(({ texts }) => texts[locale].name))
    }
  })

  test('can be used, read and forked, but not edited', async () => {
    const api = await signedInApi(server)
    const [first] = await listed()
    const params = { id: first?.id ?? '' }
    const agent = await api.store.getAgent({ params, query: {} })
    expect(agent).toMatchObject({
      canEdit: false,
      author: { name: 'Saffron' },
      published: 1,
      instructions: expect.any(String),
    })
    expect(agent.tests?.length).toBeGreaterThanOrEqual(4)
    await expect(api.store.updateAgent({ params, body: { name: 'x' } })).rejects.toMatchObject({ statusCode: 404 })
    expect(await api.store.forkAgent({ params, body: {} })).toMatchObject({ owner: api.user.id })
    expect(await api.chat.createAgentConversation({ params: { agent: params.id }, body: {} })).toMatchObject({
      agentVersion: 1,
    })
  })

  test('are installed once, updated if unchanged, and left alone after a deletion or a transfer', async () => {
    const before = await listed()
    await installAgents(deps(), BUNDLED_AGENTS)
    expect(await listed()).toEqual(before)

    const admin = await signedInApi(server, 'admin')
    const [deleted, given, updated] = before
    await admin.store.deleteAgent({ params: { id: deleted?.id ?? '' }, query: {} })
    await admin.store.transferAgent({ params: { id: given?.id ?? '' }, body: { user: admin.user.id } })
    const next = BUNDLED_AGENTS.map((agent) => ({ ...agent, temperature: 1.5 }))
    await installAgents(deps(), next)
    const read = (id: string | undefined) => admin.store.getAgent({ params: { id: id ?? '' }, query: {} })
    expect(await read(updated?.id)).toMatchObject({ published: 2, parameters: { temperature: 1.5 }, recommended: true })
    expect(await read(given?.id)).toMatchObject({ published: 1, owner: admin.user.id })
    const names = (await listed()).map(({ id }) => id)
    expect(names).not.toContain(deleted?.id)
    expect(names).toHaveLength(BUNDLED_AGENTS.length - 1)
  })
})
