import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMember, sendAsset, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

type Api = Awaited<ReturnType<typeof signedInApi>>

const first = {
  name: 'Reviewer',
  description: 'Reviews diffs.',
  instructions: 'Be brief.\nBe kind.',
  visibility: 'store' as const,
  instructionsVisible: true,
}
const publish = async ({ store }: Api, id: string, fields: object = {}) => {
  await store.updateAgent({ params: { id }, body: fields })
  return store.publishAgent({ params: { id }, body: {} })
}
const original = async (api: Api, fields: object = {}) => {
  const { id } = await api.store.createAgent({ body: { ...first, ...fields } })
  await api.store.publishAgent({ params: { id }, body: {} })
  return id
}
const fork = (api: Api, id: string, body: object = {}) => api.store.forkAgent({ params: { id }, body })
const updateOf = ({ store }: Api, id: string) => store.forkUpdate({ params: { id } })
const newerOf = async ({ store }: Api, id: string) => (await store.getAgent({ params: { id } })).forkedFrom?.newer

describe.each(testEngines())('The copy of an agent on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  test('learns of a newer version, compares it with its own changes, and adopts some fields', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const source = await original(author)
    const { id, notCopied } = await fork(other, source)
    const params = { id }
    expect(notCopied).toEqual({ hidden: 0, gone: 0 })
    expect(await updateOf(other, id)).toEqual({
      state: 'current',
      name: 'Reviewer',
      from: 1,
      to: 1,
      changes: [],
      instructionsHidden: false,
      files: { added: [], removed: [] },
    })
    expect(await newerOf(other, id)).toBeUndefined()

    await other.store.updateAgent({
      params,
      body: { name: 'My reviewer', instructions: 'Be brief.\nBe strict.', tags: ['code'] },
    })
    await publish(author, source, {
      description: 'Reviews all diffs.',
      instructions: 'Be brief.\nBe honest.',
      tags: ['code'],
    })
    expect(await newerOf(other, id)).toBe(2)
    const { list } = await other.store.searchMyAgents({ query: {} })
    expect(list[0]?.forkedFrom).toEqual({ agent: source, version: 1, newer: 2 })
    // The tags are the same by now, and the name is only changed in the copy.
    expect(await updateOf(other, id)).toMatchObject({
      state: 'newer',
      from: 1,
      to: 2,
      changes: [
        {
          field: 'description',
          lines: [
            { kind: 'removed', text: 'Reviews diffs.' },
            { kind: 'added', text: 'Reviews all diffs.' },
          ],
        },
        {
          field: 'instructions',
          lines: [
            { kind: 'same', text: 'Be brief.' },
            { kind: 'removed', text: 'Be kind.' },
            { kind: 'added', text: 'Be honest.' },
          ],
          own: [
            { kind: 'same', text: 'Be brief.' },
            { kind: 'removed', text: 'Be kind.' },
            { kind: 'added', text: 'Be strict.' },
          ],
        },
      ],
    })

    const { version } = await other.store.getAgent({ params })
    const stale = other.store.adoptUpdate({ params, body: { to: 2, fields: [], version: version - 1 } })
    await expect(stale).rejects.toMatchObject({ code: 'agent.changed' })
    const adopted = await other.store.adoptUpdate({ params, body: { to: 2, fields: ['description'], version } })
    expect(adopted).toMatchObject({
      name: 'My reviewer',
      description: 'Reviews all diffs.',
      instructions: 'Be brief.\nBe strict.',
      visibility: 'private',
      version: version + 1,
      forkedFrom: { agent: source, version: 2 },
    })
    expect(await updateOf(other, id)).toMatchObject({ state: 'current', from: 2, changes: [] })

    // What wasn't adopted is offered again only after the original changes it again.
    await publish(author, source, { name: 'Judge', instructions: 'Be brief.\nBe fair.' })
    const fields = (await updateOf(other, id)).changes.map(({ field, own }) => [field, own !== undefined])
    expect(fields).toEqual([
      ['name', true],
      ['instructions', true],
    ])
    const all = await other.store.adoptUpdate({ params, body: { to: 3, fields: ['name', 'instructions'] } })
    expect(all).toMatchObject({ name: 'Judge', instructions: 'Be brief.\nBe fair.', forkedFrom: { version: 3 } })
    expect(await server.deps.db.query.selectFrom('agentTag').select('tag').where('agentId', '=', id).execute()).toEqual(
      [{ tag: 'code' }],
    )
  })

  test('that a member made of a draft begins at the published version, and isn’t offered what it already has', async () => {
    const author = await signedInApi(server)
    const source = await original(author)
    await author.store.updateAgent({ params: { id: source }, body: { description: 'Reviews all diffs.' } })
    const { id, description, forkedFrom } = await fork(author, source)
    expect({ description, forkedFrom }).toEqual({
      description: 'Reviews all diffs.',
      forkedFrom: { agent: source, version: 1 },
    })
    await publish(author, source, { tags: ['code'] })
    const { from, to, changes } = await updateOf(author, id)
    expect({ from, to, fields: changes.map(({ field }) => field) }).toEqual({ from: 1, to: 2, fields: ['tags'] })
  })

  test('adopts nothing of what its owner may not see', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const source = await original(author)
    const { id } = await fork(other, source)
    const params = { id }
    const adopt = (to: number, ...fields: ('description' | 'instructions')[]) =>
      other.store.adoptUpdate({ params, body: { to, fields } })
    await publish(author, source, { description: 'New.', instructions: 'Secret.', instructionsVisible: false })
    const hidden = await updateOf(other, id)
    expect(hidden).toMatchObject({ state: 'newer', instructionsHidden: true, changes: [{ field: 'description' }] })
    expect(JSON.stringify(hidden)).not.toContain('Secret')
    await expect(adopt(2, 'instructions')).rejects.toMatchObject({ code: 'agent.instructions_hidden' })
    await adopt(2, 'description')
    // The hidden version isn't shown later either, as what there was before.
    await publish(author, source, { instructions: 'Open.', instructionsVisible: true })
    const open = await updateOf(other, id)
    expect(open.changes).toMatchObject([{ field: 'instructions', lines: [{ kind: 'added', text: 'Open.' }] }])
    expect(JSON.stringify(open)).not.toContain('Secret')

    const missing = { statusCode: 404, code: 'agent.version_not_found' }
    await expect(adopt(4, 'description')).rejects.toMatchObject(missing)
    await expect(adopt(1, 'description')).rejects.toMatchObject(missing)
    await publish(author, source, { visibility: 'private' })
    expect(await updateOf(other, id)).toMatchObject({ state: 'gone', name: null, to: null, changes: [] })
    expect(await newerOf(other, id)).toBeUndefined()
    await expect(adopt(4, 'description')).rejects.toMatchObject(missing)
    await author.store.deleteAgent({ params: { id: source } })
    expect(await updateOf(other, id)).toMatchObject({ state: 'gone', from: 2 })
  })

  test('is updated by the editors of its space, and an agent that isn’t a copy never', async () => {
    const [author, owner, viewer] = await Promise.all([1, 2, 3].map(() => signedInApi(server)))
    if (!author || !owner || !viewer) throw new Error('three users')
    const { id: workspace } = await owner.workspace.createNamedWorkspace({ params: { name: 'Copies' } })
    await addMember(server.deps.db, workspace, viewer.user.id, 'viewer')
    const source = await original(author)
    const { id } = await fork(owner, source, { workspace })
    await publish(author, source, { name: 'Judge' })
    expect(await newerOf(owner, id)).toBe(2)
    expect(await newerOf(viewer, id)).toBeUndefined()
    await expect(updateOf(viewer, id)).rejects.toMatchObject({ code: 'workspace.role_too_low' })
    await expect(updateOf(author, id)).rejects.toMatchObject({ code: 'agent.not_found' })
    await expect(updateOf(author, source)).rejects.toMatchObject({ statusCode: 409, code: 'agent.not_forked' })
    const adopted = author.store.adoptUpdate({ params: { id: source }, body: { to: 1, fields: [] } })
    await expect(adopted).rejects.toMatchObject({ statusCode: 409, code: 'agent.not_forked' })
  })

  test('says which files it doesn’t have, and which ones the original has changed', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const send = async (name: string) => (await sendAsset(server, author.user.id, { name, content: name })).id
    const [kept, lost, added] = [await send('kept.txt'), await send('lost.txt'), await send('added.txt')]
    const knowledge = [{ asset: kept }, { asset: lost }]
    const source = await original(author, { knowledge })
    expect((await fork(other, source)).notCopied).toEqual({ hidden: 2, gone: 0 })
    await publish(author, source, { filesVisible: true })
    const { id, notCopied } = await fork(other, source)
    expect(notCopied).toEqual({ hidden: 0, gone: 0 })
    expect(await other.store.agentFiles({ params: { id } })).toMatchObject({ total: 2 })
    await publish(author, source, { knowledge: [{ asset: kept }, { asset: added }] })
    expect(await updateOf(other, id)).toMatchObject({
      state: 'newer',
      changes: [],
      files: { added: ['added.txt'], removed: ['lost.txt'] },
    })
    await publish(author, source, { filesVisible: false })
    expect((await updateOf(other, id)).files).toEqual({ added: [], removed: [] })
  })
})
