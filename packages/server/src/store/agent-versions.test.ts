import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

describe.each(testEngines())('The versions of an agent on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  type Api = Awaited<ReturnType<typeof signedInApi>>
  const diffOf = async ({ store }: Api, id: string, from: number | 'draft', to: number | 'draft') =>
    (await store.agentDiff({ params: { id }, query: { from, to } })).changes.map(({ field, lines }) => [
      field,
      lines.map(({ kind, text }) => `${kind} ${text}`),
    ])

  test('are compared field by field, with the draft only for members', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await author.store.createAgent({
      body: { name: 'One', instructions: 'a\nb', visibility: 'private' },
    })
    const params = { id }
    await author.store.publishAgent({ params, body: { changelog: 'Not for everyone.' } })
    await author.store.updateAgent({ params, body: { visibility: 'store', name: 'Two' } })
    await author.store.publishAgent({ params, body: {} })
    await author.store.updateAgent({ params, body: { instructions: 'a\nc', description: 'New' } })
    await author.store.publishAgent({ params, body: {} })
    await author.store.updateAgent({ params, body: { suggestions: ['Try it'] } })
    expect(await diffOf(author, id, 2, 3)).toEqual([
      ['description', ['added New']],
      ['instructions', ['same a', 'removed b', 'added c']],
    ])
    expect(await diffOf(author, id, 3, 'draft')).toEqual([['suggestions', ['added - Try it']]])
    expect(await diffOf(author, id, 3, 3)).toEqual([])
    const missing = { statusCode: 404, code: 'agent.version_not_found' }
    await expect(diffOf(author, id, 3, 4)).rejects.toMatchObject(missing)
    // Others don't see hidden instructions, nor versions from before it was public.
    expect(await diffOf(other, id, 2, 3)).toEqual([['description', ['added New']]])
    await expect(diffOf(other, id, 1, 2)).rejects.toMatchObject(missing)
    const versions = async ({ store }: Api) => (await store.agentVersions({ params, query: {} })).list
    expect((await versions(author)).map(({ version }) => version)).toEqual([3, 2, 1])
    expect((await versions(other)).map(({ version }) => version)).toEqual([3, 2])
    await expect(diffOf(other, id, 3, 'draft')).rejects.toMatchObject(missing)
  })

  test('used before are found, the last used first, also by their link', async () => {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const publish = async (name: string, visibility: 'store' | 'link') => {
      const { id } = await author.store.createAgent({ body: { name, instructions: 'x', visibility } })
      await author.store.publishAgent({ params: { id }, body: {} })
      return id
    }
    const word = `U${user.user.id.slice(-12)}`
    const [first, linked] = [await publish(`${word} a`, 'store'), await publish(`${word} b`, 'link')]
    await publish(`${word} unused`, 'store')
    for (const agent of [first, linked]) {
      await user.chat.createAgentConversation({ params: { agent }, body: {} })
      server.passTime(1000)
    }
    const used = async (sort?: string) =>
      (await user.store.searchAgents({ query: { q: word, used: 'true', ...(sort && { sort }) } })).list.map(
        ({ name }) => name,
      )
    expect(await used('-usedAt')).toEqual([`${word} b`, `${word} a`])
    expect(await used('usedAt')).toEqual([`${word} a`, `${word} b`])
    const { total } = await user.store.searchAgents({ query: { q: word } })
    expect(total).toBe(2)
    expect((await user.store.getAgent({ params: { id: first }, query: {} })).own).toEqual({ used: true, stars: null })
  })
})
