import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMember, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const CREDIT = 1_000_000

describe.each(testEngines())('The credits of a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [chief, owner, admin, editor] = [
      await signedInApi(server, 'super-admin'),
      await signedInApi(server),
      await signedInApi(server),
      await signedInApi(server),
    ]
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Film crew' } })
    await addMember(server.deps.db, id, admin.user.id, 'admin')
    await addMember(server.deps.db, id, editor.user.id, 'editor')
    const recharge = (body: object, idempotencyKey = crypto.randomUUID()) =>
      chief.wallet.recharge({ body: { amountMicros: CREDIT, ...body }, headers: { 'idempotency-key': idempotencyKey } })
    const balance = async () => (await owner.workspace.getWorkspace({ params: { id } })).balanceMicros
    const audited = async () => (await chief.wallet.auditLedger({})).faults
    return { chief, owner, admin, editor, id, recharge, balance, audited }
  }

  test('are given by an admin of the server, once for each key, and the audit log says to whom', async () => {
    const { chief, owner, admin, editor, id, recharge, balance, audited } = await build()
    const key = crypto.randomUUID()
    const tries = await Promise.all(Array.from({ length: 4 }, () => recharge({ workspace: id, note: 'Prize' }, key)))
    expect(new Set(tries.map((record) => record.id)).size).toBe(1)
    expect(tries.filter(({ again }) => !again)).toHaveLength(1)
    expect(tries[0]).toMatchObject({ workspace: { id, name: 'Film crew' }, kind: 'recharge', actor: chief.user.id })
    expect(tries[0]?.user).toBeUndefined()
    expect(await balance()).toBe(CREDIT)
    // The same key for a user's wallet is another recharge.
    await expect(recharge({ user: owner.user.id, note: 'Prize' }, key)).rejects.toMatchObject({
      code: 'wallet.key_taken',
    })
    const all = await chief.wallet.searchAllRecords({ query: { workspace: id } })
    expect(all).toMatchObject({ total: 1, sumMicros: CREDIT, list: [{ workspace: { id } }] })
    for (const who of [owner, admin]) {
      const { list } = await who.wallet.searchRecords({ query: { workspace: id } })
      expect(list).toMatchObject([{ amountMicros: CREDIT, note: 'Prize' }])
    }
    await expect(editor.wallet.searchRecords({ query: { workspace: id } })).rejects.toMatchObject({ statusCode: 403 })
    const { list: events } = await chief.admin.searchAudit({ query: { subject: id } })
    expect(events[0]).toMatchObject({ action: 'wallet.recharged', actor: chief.user.id, subject: id })
    const reversed = await chief.wallet.reverseRecord({ params: { id: tries[0]?.id ?? '' }, body: {} })
    expect(reversed).toMatchObject({ amountMicros: -CREDIT, workspace: { id } })
    expect([await balance(), await audited()]).toEqual([0, []])
  })

  test('go to one wallet that exists', async () => {
    const { owner, id, recharge, balance } = await build()
    for (const body of [{}, { user: owner.user.id, workspace: id }]) {
      await expect(recharge(body)).rejects.toMatchObject({ statusCode: 400, code: 'request.invalid' })
    }
    for (const workspace of [crypto.randomUUID(), owner.user.id]) {
      await expect(recharge({ workspace })).rejects.toMatchObject({ statusCode: 404, code: 'workspace.not_found' })
    }
    // A workspace isn't a user.
    await expect(recharge({ user: id })).rejects.toMatchObject({ statusCode: 404, code: 'user.not_found' })
    expect(await balance()).toBe(0)
  })

  test('are requested by its admins, and granted to it', async () => {
    const { chief, admin, editor, id, balance, audited } = await build()
    const body = { workspace: id, amountMicros: CREDIT, note: 'For May' }
    await expect(editor.wallet.createRequest({ body })).rejects.toMatchObject({ statusCode: 403 })
    const { id: request, updatedAt } = await admin.wallet.createRequest({ body })
    const { list } = await chief.wallet.searchAllRecords({ query: { kind: 'request', workspace: id } })
    expect(list).toMatchObject([{ id: request, workspace: { id, name: 'Film crew' }, state: 'pending' }])
    const decide = () => chief.wallet.approveRequest({ params: { id: request }, body: { updatedAt } })
    const tries = await Promise.allSettled([decide(), decide(), decide()])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await balance(), await audited()]).toEqual([CREDIT, []])
    expect((await admin.auth.me()).balanceMicros).toBe(0)
  })

  test('come from a gift card once, even if two admins and its finder redeem it at the same time', async () => {
    const { chief, owner, admin, editor, id, balance, audited } = await build()
    const { list: cards } = await chief.wallet.createGiftCards({ body: { amountMicros: CREDIT, count: 2 } })
    const redeem = (who: typeof owner, at: number, workspace?: string) =>
      who.wallet.redeemGiftCard({
        params: { id: cards[at]?.code ?? '' },
        query: workspace === undefined ? {} : { workspace },
      })
    await expect(redeem(editor, 0, id)).rejects.toMatchObject({ statusCode: 403, code: 'workspace.role_too_low' })
    const tries = await Promise.allSettled([redeem(owner, 0, id), redeem(admin, 0, id), redeem(editor, 0)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.filter((done) => done.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['giftcard.redeemed', 'giftcard.redeemed'])
    const own = (await editor.auth.me()).balanceMicros
    expect(own + (await balance())).toBe(CREDIT)
    await redeem(admin, 1, id)
    expect(own + (await balance())).toBe(2 * CREDIT)
    const { list } = await chief.wallet.searchGiftCards({ query: { state: 'redeemed' } })
    expect(list.find((card) => card.id === cards[1]?.id)?.redeemedBy).toEqual({ id, name: 'Film crew' })
    expect(await audited()).toEqual([])
  })
})
