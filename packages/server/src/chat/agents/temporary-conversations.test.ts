import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildAgent, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const MINUTE_MS = 60 * 1000

describe.each(testEngines())('A temporary conversation on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  /** Starts a temporary conversation with an agent, and one that is kept. */
  async function startBoth() {
    const api = await signedInApi(server)
    const agent = await buildAgent(server.deps.db, api.user.id, { name: 'Tried', published: true })
    const start = async (temporary: boolean) => {
      const created = await api.chat.createAgentConversation({ params: { agent: agent.id }, body: { temporary } })
      const body = { content: 'Xylophone', attachments: [] }
      for await (const _event of api.chat.startRun({ params: { id: created.id }, body }));
      return created
    }
    return { api, temporary: await start(true), kept: await start(false) }
  }

  test('works like others, but is in no list, search or export', async () => {
    const { api, temporary, kept } = await startBoth()
    expect(temporary).toMatchObject({ temporary: true, title: 'Tried' })
    expect(kept).not.toHaveProperty('temporary')
    const { list: messages } = await api.chat.searchMessages({ query: { conversation: temporary.id } })
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    for (const query of [{}, { q: 'xylophone' }]) {
      const { list, total } = await api.chat.searchConversations({ query })
      expect([total, list.map(({ id }) => id)]).toEqual([1, [kept.id]])
    }
    const files = await server.app.chat.userData.exportFiles(api.user.id)
    expect(files.map(({ name }) => name)).toContain(`conversations/${kept.id}.json`)
    expect(files.map(({ name }) => name)).not.toContain(`conversations/${temporary.id}.json`)
    await server.app.chat.userData.erase(api.user.id)
    const gone = api.chat.getConversation({ params: { id: temporary.id } })
    await expect(gone).rejects.toMatchObject({ code: 'conversation.not_found' })
  })

  test('is deleted an hour after its last message, or without a trash', async () => {
    const { api, temporary, kept } = await startBoth()
    const find = (id: string) => api.chat.getConversation({ params: { id } })
    server.passTime(59 * MINUTE_MS)
    await server.app.chat.cleanUp()
    expect(await find(temporary.id)).toMatchObject({ id: temporary.id })
    server.passTime(2 * MINUTE_MS)
    await server.app.chat.cleanUp()
    const user = await signedInApi(server)
    await expect(user.chat.getConversation({ params: { id: kept.id } })).rejects.toMatchObject({ statusCode: 404 })
    const rows = await server.deps.db.query
      .selectFrom('conversation')
      .select('id')
      .where('ownerId', '=', api.user.id)
      .execute()
    expect(rows).toEqual([{ id: kept.id }])

    const another = await startBoth()
    await another.api.chat.deleteConversation({ params: { id: another.temporary.id }, query: {} })
    const { total } = await another.api.chat.searchConversationTrash({ query: {} })
    expect(total).toBe(0)
    await expect(another.api.chat.getConversation({ params: { id: another.temporary.id } })).rejects.toMatchObject({
      code: 'conversation.not_found',
    })
  })
})
