import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  addMember,
  buildConversation,
  buildMessage,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

type Api = Awaited<ReturnType<typeof signedInApi>>

const rate = ({ store }: Api, id: string, stars: number) => store.rateAgent({ params: { id }, body: { stars } })

const publish = async ({ store }: Api, fields: object = {}) => {
  const body = { name: 'Agent', instructions: 'Secret plan.', visibility: 'store', ...fields } as const
  const { id } = await store.createAgent({ body })
  await store.publishAgent({ params: { id }, body: {} })
  return id
}
const use = ({ chat }: Api, agent: string) => chat.createAgentConversation({ params: { agent }, body: {} })

const notFound = { statusCode: 404, code: 'agent.not_found' }

describe.each(testEngines())('Agents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  const audited = async (action: 'agent.managed' | 'agent.transferred' | 'agent.report_resolved', subject: string) => {
    const boss = await signedInApi(server, 'super-admin')
    return (await boss.admin.searchAudit({ query: { action, subject } })).list.map(({ detail }) => detail)
  }

  test('are rated by those who used them, except their authors, and sorted by the lower bound', async () => {
    const [author, ...users] = await Promise.all([1, 2, 3].map(() => signedInApi(server)))
    const [ada, ben] = users
    if (!author || !ada || !ben) throw new Error('three users')
    const word = `S${author.user.id.slice(-12)}`
    const [good, bad] = [await publish(author, { name: `${word} good` }), await publish(author, { name: word })]
    const notRatable = { statusCode: 403, code: 'agent.not_ratable' }
    await expect(rate(ada, good, 5)).rejects.toMatchObject(notRatable)
    for (const user of [author, ada, ben]) for (const id of [good, bad]) await use(user, id)
    await expect(rate(author, good, 5)).rejects.toMatchObject(notRatable)
    await rate(ada, good, 1)
    expect(await rate(ada, good, 5)).toMatchObject({ own: { used: true, stars: 5 }, stats: { rating: 5, ratings: 1 } })
    expect(await rate(ben, good, 4)).toMatchObject({ stats: { rating: 4.5, ratings: 2 } })
    await rate(ben, bad, 2)
    const { list } = await ada.store.searchAgents({ query: { q: word, sort: '-rating' } })
    expect(list.map(({ id }) => id)).toEqual([good, bad])
    await expect(rate(ada, good, 6)).rejects.toMatchObject({ statusCode: 400 })
    const secret = await publish(author, { visibility: 'private' })
    await expect(rate(ada, secret, 5)).rejects.toMatchObject(notFound)
  })

  test('show what a chat costs once enough users have had one', async () => {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const id = await publish(author)
    const { db } = server.deps
    const other = await publish(author)
    const chat = async (costMicros: number, { user: { id: owner } } = user) => {
      const conversation = await buildConversation(db, owner)
      const reply = async (agent: string, cost: number) => {
        const message = await buildMessage(db, conversation, { role: 'assistant' })
        await db.query
          .updateTable('message')
          .set({ agent, agentVersion: 1, costMicros: cost })
          .where('id', '=', message.id)
          .where('ownerId', '=', owner)
          .execute()
      }
      // Only what the agent itself has said counts, in one or several replies.
      await reply(id, costMicros - 50)
      await reply(id, 50)
      await reply(other, 7000)
      await server.app.store.cleanUp()
      return (await user.store.getAgent({ params: { id }, query: {} })).stats.medianCostMicros
    }
    const [second, third] = [await signedInApi(server), await signedInApi(server)]
    expect([await chat(100), await chat(900), await chat(200, second)]).toEqual([null, null, null])
    expect(await chat(300, third)).toBe(300)
    const admin = await signedInApi(server, 'admin')
    expect(await admin.store.getManagedAgent({ params: { id } })).toMatchObject({ costMicros: 1500 })
  })

  test('are listed for administrators if anyone can open them, and others are only counted', async () => {
    const [author, admin] = [await signedInApi(server), await signedInApi(server, 'admin')]
    const word = `M${author.user.id.slice(-12)}`
    const search = async (query: object = {}) => admin.store.searchManagedAgents({ query: { q: word, ...query } })
    const { unlisted } = await search()
    const inStore = await publish(author, { name: `${word} store` })
    const linked = await publish(author, { name: `${word} link`, visibility: 'link', category: 'games' })
    const secret = await publish(author, { name: `${word} private`, visibility: 'private' })
    await author.store.updateAgent({ params: { id: inStore }, body: { instructions: 'Not yet published.' } })
    await use(author, linked)
    const found = await search()
    expect(found).toMatchObject({ total: 2, unlisted: unlisted + 1 })
    expect(found.list.map(({ id }) => id)).toEqual([linked, inStore])
    expect(found.list[0]).toMatchObject({ rank: null, reports: 0, stats: { users: 1, chats: 1 } })
    expect(found.list[0]).not.toHaveProperty('instructions')
    expect((await search({ sort: 'name' })).list.map(({ id }) => id)).toEqual([linked, inStore])
    expect((await search({ category: 'games' })).total).toBe(1)
    expect(await admin.store.getManagedAgent({ params: { id: inStore } })).toMatchObject({
      instructions: 'Secret plan.',
    })
    await expect(admin.store.getManagedAgent({ params: { id: secret } })).rejects.toMatchObject(notFound)
    for (const call of [
      () => admin.store.manageAgent({ params: { id: secret }, body: { hidden: true } }),
      () => admin.store.transferAgent({ params: { id: secret }, body: { user: admin.user.id } }),
    ]) {
      await expect(call()).rejects.toMatchObject(notFound)
    }
  })

  test('are recommended in the order of administrators, or hidden with a reason', async () => {
    const [author, user, admin] = [
      await signedInApi(server),
      await signedInApi(server),
      await signedInApi(server, 'admin'),
    ]
    const word = `H${author.user.id.slice(-12)}`
    const [a, b, c] = [
      await publish(author, { name: `${word} a` }),
      await publish(author, { name: `${word} b` }),
      await publish(author, { name: `${word} c` }),
    ]
    const manage = (id: string, body: object) => admin.store.manageAgent({ params: { id }, body })
    expect(await manage(b, { rank: 2 })).toMatchObject({ recommended: true, rank: 2 })
    await manage(c, { recommended: true })
    await manage(a, { recommended: true, rank: 1 })
    const recommended = async () =>
      (await user.store.recommendedAgents({ query: { q: word } })).list.map(({ name }) => name.at(-1))
    expect(await recommended()).toEqual(['a', 'b', 'c'])
    expect((await admin.store.searchManagedAgents({ query: { q: word, state: 'recommended' } })).total).toBe(3)
    await manage(a, { recommended: false })
    expect((await recommended()).slice(0, 2)).toEqual(['b', 'c'])

    const kept = await use(user, b)
    expect(await manage(b, { hidden: true, reason: 'Spam' })).toMatchObject({ hidden: { reason: 'Spam' } })
    await expect(user.store.getAgent({ params: { id: b }, query: {} })).rejects.toMatchObject(notFound)
    expect((await user.store.searchAgents({ query: { q: word, used: 'true' } })).list).toEqual([])
    expect(await user.chat.getConversation({ params: { id: kept.id } })).toMatchObject({ agent: b })
    const own = await author.store.getAgent({ params: { id: b }, query: {} })
    expect(own).toMatchObject({ hidden: { reason: 'Spam' } })
    await manage(b, { hidden: false })
    expect(await user.store.getAgent({ params: { id: b }, query: {} })).not.toHaveProperty('hidden')
    expect(await audited('agent.managed', b)).toContainEqual({ name: `${word} b`, hidden: true, reason: 'Spam' })
  })

  test('are given to a user or a workspace by administrators', async () => {
    const [author, heir, admin] = [
      await signedInApi(server),
      await signedInApi(server),
      await signedInApi(server, 'admin'),
    ]
    const id = await publish(author, { tags: ['given'] })
    const params = { id }
    const give = (body: object) => admin.store.transferAgent({ params, body })
    await expect(give({})).rejects.toMatchObject({ statusCode: 400 })
    await expect(give({ user: newId(), workspace: newId() })).rejects.toMatchObject({ statusCode: 400 })
    await expect(give({ user: newId() })).rejects.toMatchObject({ statusCode: 404, code: 'user.not_found' })
    await expect(give({ workspace: newId() })).rejects.toMatchObject({ statusCode: 404, code: 'workspace.not_found' })
    expect(await give({ user: heir.user.id })).toMatchObject({ owner: heir.user.id })
    expect(await heir.store.updateAgent({ params, body: { description: 'Mine' } })).toMatchObject({ canEdit: true })
    expect((await heir.store.myAgentTags({ query: {} })).list).toEqual([{ name: 'given', count: 1 }])
    await expect(author.store.updateAgent({ params, body: { name: 'x' } })).rejects.toMatchObject(notFound)
    const { id: workspace } = await heir.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    expect(await give({ workspace })).toMatchObject({ owner: workspace })
    expect((await audited('agent.transferred', id))[0]).toMatchObject({ from: heir.user.id, to: workspace })
  })

  test('are reported by users, and administrators decide', async () => {
    const [author, user, admin] = [
      await signedInApi(server),
      await signedInApi(server),
      await signedInApi(server, 'admin'),
    ]
    const id = await publish(author)
    const report = (reason: string, { store }: Api = user, of = id) =>
      store.reportAgent({ params: { id: of }, body: { reason } })
    const first = await report('Bad')
    expect(await report('Worse')).toMatchObject({ id: first.id, agent: id, reason: 'Worse' })
    const open = await admin.store.searchAgentReports({ query: { agent: id, open: 'true' } })
    expect(open).toMatchObject({
      total: 1,
      list: [{ reason: 'Worse', agentName: 'Agent', user: { id: user.user.id }, version: 1, outcome: null, note: '' }],
    })
    const resolve = (reportId: string, outcome: 'kept' | 'hidden', note = '') =>
      admin.store.resolveAgentReport({ params: { id: reportId }, body: { outcome, note } })
    expect(await resolve(first.id, 'kept', 'Fine')).toMatchObject({ outcome: 'kept', note: 'Fine' })
    await expect(resolve(first.id, 'hidden')).rejects.toMatchObject({ statusCode: 409, code: 'agent_report.resolved' })
    await expect(resolve(newId(), 'kept')).rejects.toMatchObject({ statusCode: 404, code: 'agent_report.not_found' })
    const [second, third] = [await report('Again'), await report('Me too', author)]
    await resolve(second.id, 'hidden', 'Harmful')
    await expect(user.store.getAgent({ params: { id }, query: {} })).rejects.toMatchObject(notFound)
    await expect(resolve(third.id, 'kept')).rejects.toMatchObject({ code: 'agent_report.resolved' })
    expect((await admin.store.searchManagedAgents({ query: { q: 'Agent', state: 'hidden' } })).list).toMatchObject([
      { id, reports: 0, hidden: { reason: 'Harmful' } },
    ])
    expect(await audited('agent.report_resolved', id)).toContainEqual({ hidden: true, reason: 'Harmful' })
  })

  test('of a workspace are seen by administrators only while a member reports them', async () => {
    const [owner, member, admin] = [
      await signedInApi(server),
      await signedInApi(server),
      await signedInApi(server, 'admin'),
    ]
    const { id: workspace } = await owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    await addMember(server.deps.db, workspace, member.user.id, 'viewer')
    const { id } = await owner.store.createAgent({ body: { name: 'Draft', instructions: 'Hidden.', workspace } })
    const params = { id }
    await expect(admin.store.getManagedAgent({ params })).rejects.toMatchObject(notFound)
    const { id: report } = await member.store.reportAgent({ params, body: { reason: 'See the draft' } })
    expect(await admin.store.getManagedAgent({ params })).toMatchObject({ instructions: 'Hidden.', reports: 1 })
    await admin.store.resolveAgentReport({ params: { id: report }, body: { outcome: 'kept' } })
    await expect(admin.store.getManagedAgent({ params })).rejects.toMatchObject(notFound)
  })

  test('that a user used and reported are in their export, without their name after the account', async () => {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const id = await publish(author)
    await use(user, id)
    await user.store.reportAgent({ params: { id }, body: { reason: 'Bad' } })
    const { userData } = server.app.store
    const files = await userData.exportFiles(user.user.id)
    let text = ''
    for await (const chunk of files.find(({ name }) => name === 'agent-use.json')?.content() ?? [])
      text += String(chunk)
    expect(JSON.parse(text)).toMatchObject({
      used: [{ agent: id, stars: null }],
      reports: [{ agent: id, reason: 'Bad' }],
    })
    await userData.erase(user.user.id)
    const admin = await signedInApi(server, 'admin')
    expect((await admin.store.searchAgentReports({ query: { agent: id } })).list).toMatchObject([{ user: null }])
  })
})
