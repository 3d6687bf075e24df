import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const TEXT =
  'You review patches. Read the whole diff first, then name the change that can break something, with its file and its line. ' +
  'Say what would have to happen for it to break, and how to find out. Do not praise, and do not repeat what the diff says. ' +
  'If nothing can break, say so in one sentence. Ask for the part that is missing when a change refers to code that you cannot see.'
const HAN =
  '你協助使用者準備旅行。先詢問日期、人數和預算，再提出三個行程，每個行程都列出交通、住宿和費用。如果資料不足，就說明還需要知道什麼，不要自己編造。'

describe.each(testEngines())('Agents that say nearly the same on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const publish = async (fields: { name: string; instructions: string; visibility?: 'private' | 'store' | 'link' }) => {
    const { store } = await signedInApi(server)
    const { id } = await store.createAgent({ body: { visibility: 'store', ...fields } })
    await store.publishAgent({ params: { id }, body: {} })
    return { id, store }
  }
  const similar = async (id: string) => {
    const { store } = await signedInApi(server, 'admin')
    const { similar: found } = await store.getManagedAgent({ params: { id } })
    const { list } = await store.searchManagedAgents({ query: { limit: 100 } })
    expect(list.find((each) => each.id === id)?.similar).toEqual(found)
    return found.map(({ name }) => name)
  }

  test.each([
    ['words', TEXT],
    ['Han characters', HAN],
  ])('are flagged for moderators, also with a few other %s', async (_, text) => {
    const original = await publish({ name: 'Original', instructions: text })
    const copy = await publish({ name: 'Copy', instructions: `${text} Be polite.`, visibility: 'link' })
    const secret = await publish({ name: 'Private', instructions: text, visibility: 'private' })
    await publish({ name: 'Short', instructions: text.slice(0, 20) })
    const other = await publish({
      name: 'Other',
      instructions: `${text.slice(0, 20)} ${'Cook with what there is. '.repeat(20)}`,
    })
    expect(await similar(original.id)).toEqual(['Copy'])
    expect(await similar(copy.id)).toEqual(['Original'])
    expect(await similar(other.id)).toEqual([])
    // One that is withdrawn can't be found anymore.
    await copy.store.withdrawAgent({ params: { id: copy.id } })
    expect(await similar(original.id)).toEqual([])
    await secret.store.updateAgent({ params: { id: secret.id }, body: { visibility: 'store' } })
    await secret.store.publishAgent({ params: { id: secret.id }, body: {} })
    expect(await similar(original.id)).toEqual(['Private'])
    // Only moderators see it.
    const anyone = await original.store.getAgent({ params: { id: original.id }, query: {} })
    expect(anyone).not.toHaveProperty('similar')
  })

  test('are the ten that are most alike, if many copy one', async () => {
    const instructions = `${TEXT} Ask which branch it is for, and which tests were run before.`
    const { id } = await publish({ name: 'Copied', instructions })
    const more = 'Then say who cooked, what the guests ate before the night ended, and how many spoons are left of'
    for (let at = 0; at < 11; at++)
      await publish({ name: `Copy ${at}`, instructions: `${instructions} ${more} ${at}.` })
    await publish({ name: 'Same', instructions })
    const names = await similar(id)
    expect(names).toHaveLength(10)
    expect(names[0]).toBe('Same')
  })
})

test('an agent with a link can be used, rated and forked by those who have its address, and isn’t found', async () => {
  const server = await startTestServer()
  try {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const fields = { name: 'Linked by address', visibility: 'link', instructionsVisible: true } as const
    const { id } = await author.store.createAgent({ body: { ...fields, instructions: 'x', tags: ['addressed'] } })
    const params = { id }
    await author.store.publishAgent({ params, body: {} })
    expect(await user.store.getAgent({ params, query: {} })).toMatchObject({ name: fields.name, canEdit: false })
    const searches = [
      user.store.searchAgents({ query: { q: 'Linked by address' } }),
      user.store.recommendedAgents({ query: { q: 'Linked by address' } }),
      user.store.searchAgents({ query: { tag: 'addressed' } }),
    ]
    for (const { total } of await Promise.all(searches)) expect(total).toBe(0)
    expect((await user.store.agentTags({})).list.map(({ name }) => name)).not.toContain('addressed')
    const chat = await user.chat.createAgentConversation({ params: { agent: id }, body: {} })
    await user.store.rateAgent({ params, body: { stars: 5 } })
    expect(await user.store.forkAgent({ params, body: {} })).toMatchObject({ visibility: 'private' })
    await author.store.updateAgent({ params, body: { visibility: 'private' } })
    await author.store.publishAgent({ params, body: {} })
    // The address leads nowhere anymore, but what was begun goes on.
    await expect(user.store.getAgent({ params, query: {} })).rejects.toMatchObject({ code: 'agent.not_found' })
    const start = { params: { id: chat.id }, body: { content: '3 words' } }
    for await (const _event of user.chat.startRun(start));
    expect(await user.chat.getConversation({ params: { id: chat.id } })).toMatchObject({ agent: id, agentVersion: 1 })
  } finally {
    await server.close()
  }
})
