import type { AgentVisibility } from '@saffron/core/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMember, buildAgent, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const LONG_AGO_MS = 25 * 60 * 60 * 1000

const namesOf = async (found: Promise<{ list: { name: string }[] }>) => (await found).list.map(({ name }) => name)

describe.each(testEngines())('Agents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  const complete = { name: 'Diff reviewer', instructions: 'Review the diff.' }
  type Api = Awaited<ReturnType<typeof signedInApi>>
  const publish = async ({ store }: Api, fields: object = {}) => {
    const { id } = await store.createAgent({ body: { ...complete, visibility: 'store', ...fields } })
    return store.publishAgent({ params: { id }, body: {} })
  }

  test('are drafts until they are published, and then both', async () => {
    const { store } = await signedInApi(server)
    const draft = await store.createAgent({ body: complete })
    expect(draft).toMatchObject({ ...complete, version: 1, published: null, changed: true, canEdit: true })
    const params = { id: draft.id }
    expect(await store.publishAgent({ params, body: { changelog: 'First' } })).toMatchObject({
      published: 1,
      changed: false,
    })
    // Publishing the same again makes no version.
    expect(await store.publishAgent({ params, body: {} })).toMatchObject({ published: 1 })
    const changed = await store.updateAgent({ params, body: { instructions: 'Be brief.', version: 1 } })
    expect(changed).toMatchObject({ version: 2, published: 1, changed: true, instructions: 'Be brief.' })
    const published = await store.getAgent({ params, query: { published: true } })
    expect(published).toMatchObject({ instructions: complete.instructions })
    await store.publishAgent({ params, body: { changelog: 'Second' } })
    const { list, total } = await store.agentVersions({ params, query: {} })
    expect([total, list.map(({ version, changelog }) => [version, changelog])]).toEqual([
      2,
      [
        [2, 'Second'],
        [1, 'First'],
      ],
    ])
  })

  test('can’t be published without a name or instructions, and an outdated change is rejected', async () => {
    const { store } = await signedInApi(server)
    const { id } = await store.createAgent({ body: { name: '  ', instructions: 'x' } })
    const incomplete = { statusCode: 409, code: 'agent.incomplete' }
    await expect(store.publishAgent({ params: { id }, body: {} })).rejects.toMatchObject(incomplete)
    await store.updateAgent({ params: { id }, body: { name: 'Named', version: 1 } })
    const outdated = store.updateAgent({ params: { id }, body: { name: 'Late', version: 1 } })
    await expect(outdated).rejects.toMatchObject({ statusCode: 409, code: 'agent.changed' })
    const late = store.publishAgent({ params: { id }, body: { version: 1 } })
    await expect(late).rejects.toMatchObject({ statusCode: 409, code: 'agent.changed' })
    expect(await store.getAgent({ params: { id }, query: {} })).toMatchObject({ name: 'Named', version: 2 })
  })

  test('of others are found by their link or in the store, published, and never as a draft', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const notFound = { statusCode: 404, code: 'agent.not_found' }
    const read = (id: string) => other.store.getAgent({ params: { id }, query: {} })
    const build = async (visibility: AgentVisibility) => {
      const { id } = await author.store.createAgent({ body: { ...complete, visibility } })
      await expect(read(id)).rejects.toMatchObject(notFound)
      await author.store.publishAgent({ params: { id }, body: {} })
      await author.store.updateAgent({ params: { id }, body: { description: 'Not yet published' } })
      return id
    }
    for (const visibility of ['private', 'workspace'] as const) {
      await expect(read(await build(visibility))).rejects.toMatchObject(notFound)
    }
    for (const visibility of ['link', 'store'] as const) {
      const id = await build(visibility)
      const seen = await read(id)
      expect(seen).toMatchObject({ name: complete.name, description: '', canEdit: false })
      expect(seen).not.toHaveProperty('instructions')
      expect(seen).not.toHaveProperty('changed')
      const calls = [
        () => other.store.updateAgent({ params: { id }, body: { name: 'Mine' } }),
        () => other.store.publishAgent({ params: { id }, body: {} }),
        () => other.store.withdrawAgent({ params: { id } }),
        () => other.store.deleteAgent({ params: { id } }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject(notFound)
      await author.store.withdrawAgent({ params: { id } })
      await expect(read(id)).rejects.toMatchObject(notFound)
    }
  })

  test('are searched by words in three scripts, category and tag, the most used first', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const word = `W${author.user.id.slice(-12)}`
    await publish(author, {
      name: `${word} translator`,
      description: '把文字翻譯成繁體中文',
      tags: ['Translate', 'ＴＥＸＴ'],
    })
    const used = await publish(author, { name: `${word} log explainer`, category: 'programming', tags: ['logs'] })
    await publish(author, { name: `${word} secret`, visibility: 'link' })
    await other.chat.createAgentConversation({ params: { agent: used.id }, body: {} })
    const search = (query: object) => namesOf(other.store.searchAgents({ query: { limit: 50, ...query } }))
    expect(await search({ q: word.toLowerCase() })).toEqual([`${word} log explainer`, `${word} translator`])
    expect(await search({ q: `${word} 翻譯` })).toEqual([`${word} translator`])
    expect(await search({ q: `explainer ${word}` })).toEqual([`${word} log explainer`])
    // A name precedes a more used agent that only mentions it.
    const mention = await publish(author, { name: `${word} other`, description: `Unlike ${word} translator.` })
    await other.chat.createAgentConversation({ params: { agent: mention.id }, body: {} })
    expect(await search({ q: `${word} transl` })).toEqual([`${word} translator`, `${word} other`])
    await author.store.withdrawAgent({ params: { id: mention.id } })
    expect(await search({ q: word, category: 'programming' })).toEqual([`${word} log explainer`])
    expect(await search({ q: word, tag: 'text' })).toEqual([`${word} translator`])
    expect(await search({ q: `${word}%` })).toEqual([])
    expect(await search({ q: word, sort: 'name' })).toEqual([`${word} log explainer`, `${word} translator`])
    const tags = (await other.store.agentTags({})).list
    expect(tags).toContainEqual({ name: 'text', count: 1 })
    const categories = (await other.store.agentCategories({})).list
    expect(categories).toHaveLength(12)
    expect(categories.find(({ name }) => name === 'programming')).toMatchObject({ label: 'Programming', count: 1 })
    await expect(other.store.searchAgents({ query: { sort: 'owner' } })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('of the caller are listed with their drafts, categories and tags', async () => {
    const { store } = await signedInApi(server)
    const { id } = await store.createAgent({ body: { name: 'First', category: 'games', tags: ['a', 'B', 'b'] } })
    await store.createAgent({ body: { name: 'Second' } })
    expect(await namesOf(store.searchMyAgents({ query: {} }))).toEqual(['Second', 'First'])
    expect(await namesOf(store.searchMyAgents({ query: { tag: 'b' } }))).toEqual(['First'])
    expect((await store.myAgentTags({ query: {} })).list).toEqual([
      { name: 'a', count: 1 },
      { name: 'b', count: 1 },
    ])
    expect((await store.myAgentCategories({ query: {} })).list.map(({ name }) => name)).toEqual(['games', 'general'])
    await store.deleteAgent({ params: { id } })
    expect(await namesOf(store.searchMyAgents({ query: {} }))).toEqual(['Second'])
    expect((await store.myAgentTags({ query: {} })).list).toEqual([])
  })

  test('are forked only by those who may read the instructions, and name their origin', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const hidden = await publish(author)
    const fork = (id: string) => other.store.forkAgent({ params: { id }, body: {} })
    await expect(fork(hidden.id)).rejects.toMatchObject({ statusCode: 403, code: 'agent.instructions_hidden' })
    const open = await publish(author, { instructionsVisible: true })
    const copy = await fork(open.id)
    expect(copy).toMatchObject({
      ...complete,
      owner: other.user.id,
      visibility: 'private',
      published: null,
      forkedFrom: { agent: open.id, version: 1 },
    })
    await author.store.deleteAgent({ params: { id: open.id } })
    expect(await other.store.getAgent({ params: { id: copy.id }, query: {} })).toMatchObject(complete)
  })

  test('of a workspace belong to its members, by their role', async () => {
    const [owner, viewer, stranger] = await Promise.all([1, 2, 3].map(() => signedInApi(server)))
    if (!owner || !viewer || !stranger) throw new Error('three users')
    const { id: workspace } = await owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    await addMember(server.deps.db, workspace, viewer.user.id, 'viewer')
    const agent = await owner.store.createAgent({ body: { ...complete, workspace } })
    const params = { id: agent.id }
    expect(await viewer.store.getAgent({ params, query: {} })).toMatchObject({ ...complete, canEdit: false })
    expect(await namesOf(viewer.store.searchMyAgents({ query: { workspace } }))).toEqual([complete.name])
    const tooLow = { statusCode: 403, code: 'workspace.role_too_low' }
    await expect(viewer.store.updateAgent({ params, body: { name: 'x' } })).rejects.toMatchObject(tooLow)
    await expect(
      viewer.chat.createAgentConversation({ params: { agent: agent.id }, body: { draft: true } }),
    ).rejects.toMatchObject({ code: 'agent.not_found' })
    await owner.store.publishAgent({ params, body: {} })
    expect(await namesOf(viewer.store.searchAgents({ query: {} }))).toContain(complete.name)
    expect((await stranger.store.searchAgents({ query: { limit: 100 } })).list.map(({ id }) => id)).not.toContain(
      agent.id,
    )
    await owner.workspace.removeMember({ params: { id: workspace, memberId: viewer.user.id } })
    await expect(viewer.store.getAgent({ params, query: {} })).rejects.toMatchObject({ code: 'agent.not_found' })
  })

  test('of the store can be deleted by administrators, others can’t', async () => {
    const [author, admin] = [await signedInApi(server), await signedInApi(server, 'admin')]
    const inStore = await publish(author)
    const linked = await publish(author, { visibility: 'link' })
    await admin.store.deleteAgent({ params: { id: inStore.id } })
    await expect(author.store.getAgent({ params: { id: inStore.id }, query: {} })).rejects.toMatchObject({
      code: 'agent.not_found',
    })
    await expect(admin.store.deleteAgent({ params: { id: linked.id } })).rejects.toMatchObject({
      code: 'agent.not_found',
    })
    const boss = await signedInApi(server, 'super-admin')
    const { list } = await boss.admin.searchAudit({ query: { action: 'agent.deleted' } })
    expect(list.map(({ subject }) => subject)).toContain(inStore.id)
    expect(list.map(({ subject }) => subject)).not.toContain(linked.id)
  })

  test('recommended by administrators come first', async () => {
    const author = await signedInApi(server)
    const word = `R${author.user.id.slice(-12)}`
    await publish(author, { name: `${word} b` })
    const chosen = await publish(author, { name: `${word} a` })
    const used = await publish(author, { name: `${word} c` })
    await author.chat.createAgentConversation({ params: { agent: used.id }, body: {} })
    await server.deps.db.query.updateTable('agent').set({ recommended: 1 }).where('id', '=', chosen.id).execute()
    const found = await namesOf(author.store.recommendedAgents({ query: { q: word } }))
    expect(found.slice(0, 2)).toEqual([`${word} a`, `${word} c`])
  })

  test('nobody named or changed are deleted after a day', async () => {
    const { user, store } = await signedInApi(server)
    const { id } = await store.createAgent({ body: {} })
    await buildAgent(server.deps.db, user.id, { name: '', instructions: 'Kept' })
    const at = new Date(Date.now() - LONG_AGO_MS).toISOString()
    await server.deps.db.query.updateTable('agent').set({ createdAt: at }).where('ownerId', '=', user.id).execute()
    await server.app.store.cleanUp()
    await expect(store.getAgent({ params: { id }, query: {} })).rejects.toMatchObject({ code: 'agent.not_found' })
    expect((await store.searchMyAgents({ query: {} })).total).toBe(1)
  })

  test('are limited in number', async () => {
    const { user, store } = await signedInApi(server)
    for (let made = 0; made < 500; made++) await buildAgent(server.deps.db, user.id)
    const more = store.createAgent({ body: {} })
    await expect(more).rejects.toMatchObject({ statusCode: 409, code: 'agent.too_many' })
  })
})
