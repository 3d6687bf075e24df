import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

describe.each(testEngines())('A request for a recharge on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const settled = { code: 'wallet_record.settled', statusCode: 409 }
  const ask = async (amountMicros = 5) => {
    const owner = await signedInApi(server)
    const { id, updatedAt } = await owner.wallet.createRequest({ body: { amountMicros, note: 'For the course' } })
    return { owner, id, updatedAt, params: { id } }
  }

  it('is pending, can be changed and withdrawn, and adds no credits', async () => {
    const { owner, id, params } = await ask()
    const { wallet } = owner
    expect(await wallet.getRecord({ params })).toMatchObject({ kind: 'request', state: 'pending', amountMicros: 5 })
    const changed = await wallet.updateRequest({ params, body: { amountMicros: 6, note: '' } })
    expect(changed).toMatchObject({ id, amountMicros: 6 })
    expect(changed).not.toHaveProperty('note')
    expect(await wallet.searchRecords()).toEqual({ list: [], total: 0 })
    expect((await wallet.searchRecords({ query: { kind: 'request' } })).list).toEqual([changed])
    expect(await wallet.withdrawRequest({ params })).toMatchObject({ state: 'withdrawn' })
    await expect(wallet.withdrawRequest({ params })).rejects.toMatchObject(settled)
    await expect(wallet.updateRequest({ params, body: { note: 'x' } })).rejects.toMatchObject(settled)
    expect(await wallet.searchRecords({ query: { state: 'pending' } })).toMatchObject({ total: 0 })
    expect(await wallet.searchRecords({ query: { state: 'withdrawn' } })).toMatchObject({ total: 1 })
    expect(await owner.auth.me()).toMatchObject({ balanceMicros: 0 })
  })

  it('is approved once by a super admin, which recharges the wallet', async () => {
    const { owner, id, updatedAt, params } = await ask()
    const boss = await signedInApi(server, 'super-admin')
    const mine = { query: { state: 'pending' as const, user: owner.user.id } }
    expect((await boss.wallet.searchAllRecords(mine)).list).toMatchObject([{ id, user: { id: owner.user.id } }])
    const approve = () => boss.wallet.approveRequest({ params, body: { answer: 'Enjoy', updatedAt } })
    const outcomes = await Promise.allSettled([approve(), approve(), approve()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { list } = await owner.wallet.searchRecords()
    expect(list).toMatchObject([{ kind: 'recharge', amountMicros: 5, cause: `request:${id}`, note: 'For the course' }])
    const approved = { state: 'approved', answer: 'Enjoy', record: list[0]?.id }
    expect(await owner.wallet.getRecord({ params })).toMatchObject(approved)
    await expect(owner.wallet.withdrawRequest({ params })).rejects.toMatchObject(settled)
    await expect(boss.wallet.refuseRequest({ params, body: { updatedAt } })).rejects.toMatchObject(settled)
    expect(await owner.auth.me()).toMatchObject({ balanceMicros: 5 })
  })

  it('is declined with an answer, which is audited', async () => {
    const { owner, updatedAt, params } = await ask()
    const boss = await signedInApi(server, 'super-admin')
    const refused = await boss.wallet.refuseRequest({ params, body: { answer: 'Not this month', updatedAt } })
    expect(refused).toMatchObject({ state: 'refused', answer: 'Not this month', actor: boss.user.id })
    await expect(boss.wallet.approveRequest({ params, body: { updatedAt } })).rejects.toMatchObject(settled)
    const { list } = await boss.admin.searchAudit({ query: { subject: owner.user.id } })
    expect(list).toMatchObject([{ action: 'wallet.request_refused', detail: { amountMicros: 5 } }])
    expect(await owner.auth.me()).toMatchObject({ balanceMicros: 0 })
    const nobody = boss.wallet.approveRequest({ params: { id: newId() }, body: { updatedAt } })
    await expect(nobody).rejects.toMatchObject({ code: 'wallet_record.not_found' })
  })

  it('can’t be decided by an admin who hasn’t seen its current version', async () => {
    const { owner, params } = await ask()
    const boss = await signedInApi(server, 'super-admin')
    const { updatedAt } = await owner.wallet.getRecord({ params })
    // The clock was set back, but the seen version still isn't the current one.
    server.passTime(-1000)
    await owner.wallet.updateRequest({ params, body: { amountMicros: 500 } })
    server.passTime(1000)
    expect((await owner.wallet.getRecord({ params })).updatedAt > updatedAt).toBe(true)
    const outdated = { code: 'request.outdated', statusCode: 409, details: { current: { amountMicros: 500 } } }
    await expect(boss.wallet.approveRequest({ params, body: { updatedAt } })).rejects.toMatchObject(outdated)
    await expect(boss.wallet.refuseRequest({ params, body: { updatedAt } })).rejects.toMatchObject(outdated)
    const { updatedAt: seen } = await owner.wallet.getRecord({ params })
    expect(await boss.wallet.approveRequest({ params, body: { updatedAt: seen } })).toMatchObject({ state: 'approved' })
  })

  it('is either withdrawn or approved if both are concurrent', async () => {
    const boss = await signedInApi(server, 'super-admin')
    for (let times = 0; times < 4; times++) {
      const { owner, updatedAt, params } = await ask()
      const [withdrawn, approved] = await Promise.allSettled([
        owner.wallet.withdrawRequest({ params }),
        boss.wallet.approveRequest({ params, body: { updatedAt } }),
      ])
      expect([withdrawn.status, approved.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const { balanceMicros } = await owner.auth.me()
      expect(balanceMicros).toBe(approved.status === 'fulfilled' ? 5 : 0)
    }
  })

  it('is limited to ten pending ones', async () => {
    const { owner, params } = await ask()
    for (let count = 1; count < 10; count++) await owner.wallet.createRequest({ body: { amountMicros: 1 } })
    const more = () => owner.wallet.createRequest({ body: { amountMicros: 1 } })
    await expect(more()).rejects.toMatchObject({ code: 'wallet_request.too_many', statusCode: 409 })
    await owner.wallet.withdrawRequest({ params })
    await more()
  })
})
