import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const OWN = 'saffron-demo'
const HOUSE = 'saffron-demo-reasoning'

describe.each(testEngines())('The model for titles, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  /** Returns the models that were asked for titles of one conversation: for its first reply, and on request. */
  async function askedBy(role: string) {
    const { chat } = await signedInApi(server, role)
    const { id } = await chat.createConversation({ body: { model: OWN } })
    for await (const _event of chat.startRun({ params: { id }, body: { content: 'Hi' } }));
    await chat.generateTitle({ params: { id } })
    const { query } = server.deps.db
    const calls = query
      .selectFrom('modelCall')
      .select('model')
      .where('conversationId', '=', id)
      .where('kind', '=', 'title')
    // A title that was too long is billed once its provider has reported the usage.
    await expect.poll(async () => (await calls.execute()).length).toBe(2)
    return (await calls.execute()).map(({ model }) => model)
  }

  it('is the server’s, if it can chat and is available to the owner', async () => {
    const { admin } = await signedInApi(server, 'super-admin')
    const { list } = await admin.searchModels({ query: { q: HOUSE } })
    const params = { id: list.find(({ name }) => name === HOUSE)?.id ?? '' }
    await admin.updateModel({ params, body: { defaultFor: ['title'] } })
    expect(await askedBy('user')).toEqual([HOUSE, HOUSE])
    await admin.updateModel({ params, body: { visibleTo: 'super' } })
    expect(await askedBy('super-admin')).toEqual([HOUSE, HOUSE])
    expect(await askedBy('user')).toEqual([OWN, OWN])
    await admin.updateModel({ params, body: { visibleTo: 'user', features: ['image'] } })
    expect(await askedBy('user')).toEqual([OWN, OWN])
  })
})
