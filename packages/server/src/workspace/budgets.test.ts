import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '../db/index.ts'
import {
  addMember,
  buildCredit,
  priceModel,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

const MODEL = 'saffron-demo-vision'
/** Micro-credits per million tokens, so that a token costs one micro-credit. */
const PRICES = { input: 1_000_000, output: 1_000_000 }

describe.each(testEngines())('The budget of a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
    await priceModel(server, MODEL, PRICES)
  })
  afterAll(() => server.close())

  const build = async (micros: number) => {
    const [owner, editor] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    await addMember(server.deps.db, id, editor.user.id, 'editor')
    if (micros > 0) await buildCredit(server, id, micros)
    const ask = async (who: typeof owner, content = '12 words') => {
      const { id: conversation } = await owner.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
      const events = []
      const run = who.chat.startRun({ params: { id: conversation }, body: { content, model: MODEL } })
      for await (const event of run) events.push(event)
      const done = events.at(-1)
      return { status: done?.event === 'done' ? done.data.message.status : done?.event, conversation }
    }
    const limit = (monthLimitMicros: number | null) =>
      owner.workspace.updateMember({ params: { id, memberId: editor.user.id }, body: { monthLimitMicros } })
    const state = async () => {
      const { members, balanceMicros } = await owner.workspace.getWorkspace({ params: { id } })
      const used = (user: string) => members.find((member) => member.user.id === user)?.monthUsedMicros ?? 0
      return { balance: balanceMicros, owner: used(owner.user.id), editor: used(editor.user.id) }
    }
    return { owner, editor, id, ask, limit, state }
  }

  test('the wallet of the workspace pays, and each member’s spending is counted', async () => {
    const { owner, editor, id, ask, state } = await build(1_000_000)
    await buildCredit(server, editor.user.id, 500)
    expect(await ask(editor)).toMatchObject({ status: 'complete' })
    const after = await state()
    expect(after.editor).toBeGreaterThan(0)
    expect(after).toEqual({ balance: 1_000_000 - after.editor, owner: 0, editor: after.editor })
    expect(await editor.auth.me()).toMatchObject({ balanceMicros: 500 })

    await ask(owner)
    const both = await state()
    expect(both.balance + both.owner + both.editor).toBe(1_000_000)
    // The records name the member who spent.
    const { list } = await owner.wallet.searchRecords({ query: { workspace: id, kind: 'usage' } })
    expect(list.reduce((sum, { amountMicros }) => sum - amountMicros, 0)).toBe(both.owner + both.editor)
    const { query } = server.deps.db
    const calls = await query
      .selectFrom('modelCall')
      .select(['userId', 'costMicros'])
      .where('ownerId', '=', id)
      .execute()
    const costOf = (user: string) =>
      calls.reduce((sum, { userId, costMicros }) => sum + (userId === user ? costMicros : 0), 0)
    expect([costOf(owner.user.id), costOf(editor.user.id)]).toEqual([both.owner, both.editor])
    const usage = (await owner.workspace.workspaceUsage({ params: { id } })).list
    const usedBy = (user: string) =>
      usage.reduce((sum, { user: member, costMicros }) => sum + (member?.id === user ? costMicros : 0), 0)
    expect([usedBy(owner.user.id), usedBy(editor.user.id)]).toEqual([both.owner, both.editor])
  })

  test('a member’s monthly limit stops them, also during a reply, and nobody else', async () => {
    const { owner, editor, ask, limit, state } = await build(10_000_000)
    await limit(0)
    await expect(ask(editor)).rejects.toMatchObject({ statusCode: 402, code: 'workspace.budget_reached' })
    expect(await ask(owner)).toMatchObject({ status: 'complete' })
    expect(await state()).toMatchObject({ editor: 0 })

    // Enough for the first step of the reply, but not for the next ones.
    await limit(1_400)
    const { status, conversation } = await ask(editor, '6000 words')
    expect(status).not.toBe('complete')
    const spent = await state()
    expect(spent.editor).toBeGreaterThan(0)
    expect(spent.editor).toBeLessThanOrEqual(1_400)
    const { list } = await owner.chat.searchMessages({ query: { conversation } })
    expect(list.at(-1)).toMatchObject({ error: { code: 'workspace.budget_reached' } })
    // What was written stays.
    expect(list.at(-1)?.text).not.toBe('')

    await limit(null)
    expect(await ask(editor)).toMatchObject({ status: 'complete' })
  })

  test('concurrent calls can’t exceed a limit, and what is released can be spent again', async () => {
    const { editor, ask, limit, state } = await build(10_000_000)
    // Each call holds more than a thousand, so two of ten fit.
    await limit(2_500)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => ask(editor)))
    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ code: 'workspace.budget_reached' })
    }
    const { editor: used } = await state()
    expect(used).toBeLessThanOrEqual(2_500)
    const holds = await server.deps.db.query
      .selectFrom('walletHold')
      .select('state')
      .where('state', '=', 'open')
      .execute()
    expect(holds).toEqual([])
    expect(await ask(editor)).toMatchObject({ status: 'complete' })
  })

  test('an empty wallet is reported with who can add credits', async () => {
    const { editor, ask } = await build(0)
    await expect(ask(editor)).rejects.toMatchObject({
      statusCode: 402,
      code: 'workspace.insufficient',
      message: expect.stringContaining('Test user'),
    })
  })

  test('each member pays if the workspace says so', async () => {
    const { owner, editor, id, ask, limit, state } = await build(1_000_000)
    await owner.workspace.updateWorkspace({ params: { id }, body: { payer: 'each' } })
    await limit(0)
    await expect(ask(editor)).rejects.toMatchObject({ statusCode: 402, code: 'wallet.insufficient' })
    await buildCredit(server, editor.user.id, 1_000_000)
    expect(await ask(editor)).toMatchObject({ status: 'complete' })
    expect(await state()).toEqual({ balance: 1_000_000, owner: 0, editor: 0 })
    expect((await editor.auth.me()).balanceMicros).toBeLessThan(1_000_000)
  })

  test('months are separate, and a crashed call is settled in its own', async () => {
    const { editor, id, ask, state } = await build(1_000_000)
    await ask(editor)
    const { ledger } = server.app.wallet
    const { db } = server.deps
    const requestId = newId()
    const wanted = { ownerId: id, actor: editor.user.id, requestId, cause: `completion:${requestId}` } as const
    await db.transaction((tx) => ledger.hold(tx, { ...wanted, amount: 500, prices: {} }))
    const before = await state()
    server.passTime(40 * 24 * 60 * 60_000)
    const spent = async () => (await server.app.wallet.spentThisMonth(id)).get(editor.user.id) ?? 0
    expect(await spent()).toBe(0)
    await ledger.sweep()
    expect(await spent()).toBe(0)
    const months = await db.query
      .selectFrom('memberMonth')
      .select('used')
      .where('userId', '=', editor.user.id)
      .execute()
    expect(months).toEqual([{ used: before.editor - 500 }])
  })
})
