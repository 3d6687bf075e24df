import { readGiftCode } from '@saffron/core/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { newGiftCode } from './gift-codes.ts'

describe.each(testEngines())('A gift card on %s', (engine) => {
  let server: TestServer
  let boss: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    boss = await signedInApi(server, 'super-admin')
  })
  afterAll(() => server.close())

  const create = async (more: { expiresAt?: string; note?: string } = {}) => {
    const { batch, list } = await boss.wallet.createGiftCards({ body: { amountMicros: 3_000_000, ...more } })
    const { id = '', code = '' } = list[0] ?? {}
    return { id, code, batch }
  }
  const find = async (q: string) => (await boss.wallet.searchGiftCards({ query: { q } })).list.map((card) => card.id)
  const inMs = (milliseconds: number) => new Date(server.deps.now().getTime() + milliseconds).toISOString()

  it('is created alone or in a batch, with codes that are shown once and stored as hashes', async () => {
    const body = { amountMicros: 7, count: 250, note: 'Fair' }
    const { batch, list } = await boss.wallet.createGiftCards({ body })
    expect(new Set(list.map(({ code }) => readGiftCode(code))).size).toBe(250)
    const { list: found, total } = await boss.wallet.searchGiftCards({ query: { batch, limit: 100 } })
    expect(total).toBe(250)
    expect(found[0]).toMatchObject({ amountMicros: 7, state: 'active', batch, note: 'Fair' })
    const stored = await server.deps.db.query.selectFrom('giftCard').selectAll().where('batchId', '=', batch).execute()
    const all = JSON.stringify([stored, found])
    for (const { code } of list) {
      expect(all).not.toContain(code)
      expect(all).not.toContain(readGiftCode(code))
    }
    const { list: entries } = await boss.admin.searchAudit({ query: { subject: batch } })
    expect(entries).toMatchObject([{ action: 'giftcard.created', detail: { amountMicros: 7, count: 250 } }])
    for (const count of [0, 1001, 1.5]) {
      const refused = boss.wallet.createGiftCards({ body: { amountMicros: 7, count } })
      await expect(refused).rejects.toMatchObject({ issues: [{ path: 'body.count' }] })
    }
    await expect(create({ expiresAt: inMs(-1) })).rejects.toMatchObject({ issues: [{ path: 'body.expiresAt' }] })
  })

  it('is created once per key, and a repeated call returns the batch', async () => {
    const call = { body: { amountMicros: 5, count: 3 }, headers: { 'idempotency-key': newId() } }
    const { batch } = await boss.wallet.createGiftCards(call)
    const again = boss.wallet.createGiftCards(call)
    await expect(again).rejects.toMatchObject({ code: 'giftcard.made', statusCode: 409, details: { batch } })
    await expect(again).rejects.toThrow(batch)
    expect((await boss.wallet.searchGiftCards({ query: { batch } })).total).toBe(3)
    const other = await signedInApi(server, 'super-admin')
    expect((await other.wallet.createGiftCards(call)).batch).not.toBe(batch)
  })

  it('isn’t created with a key that created other cards', async () => {
    const [day, later] = [inMs(86_400_000), inMs(2 * 86_400_000)]
    const body = { amountMicros: 5, count: 2, expiresAt: day, note: 'Fair' }
    const headers = { 'idempotency-key': newId() }
    const { batch, list } = await boss.wallet.createGiftCards({ body, headers })
    for (const other of [{ amountMicros: 6 }, { count: 1 }, { count: 3 }, { expiresAt: later }, { note: '' }]) {
      const refused = boss.wallet.createGiftCards({ body: { ...body, ...other }, headers })
      await expect(refused).rejects.toMatchObject({ code: 'wallet.key_taken', statusCode: 409 })
    }
    for (const { id } of list) await boss.wallet.changeGiftCard({ params: { id }, body: { note: 'Changed since' } })
    const repeat = boss.wallet.createGiftCards({ body, headers })
    await expect(repeat).rejects.toMatchObject({ code: 'giftcard.made', details: { batch } })
    expect((await boss.wallet.searchGiftCards({ query: { batch } })).total).toBe(2)
  })

  it('is found by the end of its code and by its note', async () => {
    const { code, id } = await create({ note: `50 % off for ${newId()}_A` })
    expect(await find(code.slice(-4).toLowerCase())).toContain(id)
    expect(await find('50 % OFF')).toEqual([id])
    expect(await find('50 _ off')).toEqual([])
    await boss.wallet.changeGiftCard({ params: { id }, body: { note: 'Für Übermorgen' } })
    expect(await find('FÜR über')).toEqual([id])
    expect(await find('50 % off')).toEqual([])
  })

  it('can be changed by one of two concurrent admins', async () => {
    const { id } = await create()
    const params = { id }
    const { updatedAt: made } = await boss.wallet.changeGiftCard({ params, body: { note: 'Seen' } })
    // The clock was set back. Two versions never have the same time, and the later version has the later time.
    server.passTime(-1000)
    const { updatedAt } = await boss.wallet.changeGiftCard({ params, body: { note: 'Seen again' } })
    server.passTime(1000)
    expect(updatedAt > made).toBe(true)
    const change = (note: string) => boss.wallet.changeGiftCard({ params, body: { note, updatedAt } })
    expect(await change('One')).toMatchObject({ note: 'One' })
    const outdated = { code: 'request.outdated', statusCode: 409, details: { current: { note: 'One' } } }
    await expect(change('Two')).rejects.toMatchObject(outdated)
  })

  it('is looked up and redeemed by its code, in any notation', async () => {
    const { code, id } = await create()
    const owner = await signedInApi(server)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect(await owner.wallet.getGiftCard({ params: { id: typed } })).toEqual({
      amountMicros: 3_000_000,
      state: 'active',
    })
    const record = await owner.wallet.redeemGiftCard({ params: { id: typed } })
    expect(record).toMatchObject({ kind: 'giftcard', amountMicros: 3_000_000, cause: `giftcard:${id}` })
    expect(await owner.auth.me()).toMatchObject({ balanceMicros: 3_000_000 })
    expect(await owner.wallet.getGiftCard({ params: { id: code } })).toMatchObject({ state: 'redeemed' })
    const again = owner.wallet.redeemGiftCard({ params: { id: code } })
    await expect(again).rejects.toMatchObject({ code: 'giftcard.redeemed', statusCode: 409 })
    expect(await boss.wallet.getGiftCard({ params: { id } })).toMatchObject({
      id,
      state: 'redeemed',
      redeemedBy: { id: owner.user.id },
      hint: code.slice(-4),
    })
  })

  it('is only identified by its code, and by its ID for super admins', async () => {
    const { id } = await create()
    const none = { code: 'giftcard.not_found', statusCode: 404 }
    for (const role of ['user', 'admin', 'content-admin']) {
      const { wallet } = await signedInApi(server, role)
      await expect(wallet.getGiftCard({ params: { id } })).rejects.toMatchObject(none)
      await expect(wallet.redeemGiftCard({ params: { id } })).rejects.toMatchObject(none)
    }
    await expect(boss.wallet.redeemGiftCard({ params: { id } })).rejects.toMatchObject(none)
    await expect(boss.wallet.getGiftCard({ params: { id: newId() } })).rejects.toMatchObject(none)
    expect(await boss.wallet.getGiftCard({ params: { id } })).toMatchObject({ id, state: 'active' })
  })

  it('is redeemed once, even concurrently', async () => {
    const { code } = await create()
    const clients = await Promise.all(Array.from({ length: 32 }, () => signedInApi(server)))
    const params = { id: code }
    const outcomes = await Promise.allSettled(clients.map(({ wallet }) => wallet.redeemGiftCard({ params })))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(31)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'giftcard.redeemed' })
    const balances = await Promise.all(clients.map(async ({ auth }) => (await auth.me()).balanceMicros))
    expect(balances.filter((balance) => balance > 0)).toEqual([3_000_000])
  })

  it('is redeemed once for fifty calls of one user', async () => {
    const { code } = await create()
    const { wallet, auth } = await signedInApi(server)
    const tries = Array.from({ length: 50 }, () => wallet.redeemGiftCard({ params: { id: code } }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await auth.me()).toMatchObject({ balanceMicros: 3_000_000 })
  })

  it('is valid until its expiry', async () => {
    const { id, code } = await create({ expiresAt: inMs(60_000) })
    const { code: other } = await create({ expiresAt: inMs(60_000) })
    const { wallet } = await signedInApi(server)
    await wallet.redeemGiftCard({ params: { id: other } })
    server.passTime(60_000)
    expect(await wallet.getGiftCard({ params: { id: code } })).toMatchObject({ state: 'expired' })
    const late = wallet.redeemGiftCard({ params: { id: code } })
    await expect(late).rejects.toMatchObject({ code: 'giftcard.expired', statusCode: 409 })
    const { list } = await boss.wallet.searchGiftCards({ query: { state: 'expired' } })
    expect(list).toMatchObject([{ id }])
    await boss.wallet.changeGiftCard({ params: { id }, body: { expiresAt: null } })
    await wallet.redeemGiftCard({ params: { id: code } })
  })

  it('is found by its state alone', async () => {
    const note = 'By state'
    const open = await create({ note })
    const redeemed = await create({ note })
    const disabled = await create({ note })
    await (await signedInApi(server)).wallet.redeemGiftCard({ params: { id: redeemed.code } })
    await boss.wallet.changeGiftCard({ params: { id: disabled.id }, body: { state: 'disabled' } })
    for (const [state, { id }] of Object.entries({ active: open, redeemed, disabled })) {
      const query = { q: note, state: state as 'active' | 'redeemed' | 'disabled' }
      expect((await boss.wallet.searchGiftCards({ query })).list).toMatchObject([{ id, state }])
    }
    expect((await boss.wallet.searchGiftCards({ query: { q: note, state: 'expired' } })).list).toEqual([])
  })

  it('is disabled and enabled by the super admin, audited, unless it’s redeemed', async () => {
    const { id, code } = await create({ note: 'Lost' })
    const { wallet } = await signedInApi(server)
    const params = { id }
    const disabled = await boss.wallet.changeGiftCard({ params, body: { state: 'disabled' } })
    expect(disabled).toMatchObject({ id, state: 'disabled', note: 'Lost' })
    const redeem = () => wallet.redeemGiftCard({ params: { id: code } })
    await expect(redeem()).rejects.toMatchObject({ code: 'giftcard.disabled', statusCode: 409 })
    const { list } = await boss.admin.searchAudit({ query: { subject: id } })
    expect(list).toMatchObject([{ action: 'giftcard.changed', detail: { state: 'disabled' } }])
    expect((await boss.wallet.searchGiftCards({ query: { state: 'disabled', q: code.slice(-4) } })).list).toHaveLength(
      1,
    )
    await boss.wallet.changeGiftCard({ params, body: { state: 'active' } })
    await redeem()
    const late = boss.wallet.changeGiftCard({ params, body: { state: 'disabled' } })
    await expect(late).rejects.toMatchObject({ code: 'giftcard.redeemed' })
    const unknown = boss.wallet.changeGiftCard({ params: { id: newId() }, body: {} })
    await expect(unknown).rejects.toMatchObject({ code: 'giftcard.not_found' })
  })

  it('is either disabled or redeemed if both are concurrent', async () => {
    for (let times = 0; times < 4; times++) {
      const { id, code } = await create()
      const { wallet, auth } = await signedInApi(server)
      const [redeemed, disabled] = await Promise.allSettled([
        wallet.redeemGiftCard({ params: { id: code } }),
        boss.wallet.changeGiftCard({ params: { id }, body: { state: 'disabled' } }),
      ])
      expect([redeemed.status, disabled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await auth.me()).balanceMicros > 0).toBe(redeemed.status === 'fulfilled')
    }
  })

  it('can’t be guessed: wrong codes are throttled, and a correct one isn’t', async () => {
    const limited = await startTestServer({ engine, config: { rateLimit: 6000 } })
    const maker = await signedInApi(limited, 'super-admin')
    const { list } = await maker.wallet.createGiftCards({ body: { amountMicros: 1, count: 2 } })
    const { user } = await signedInApi(limited)
    const redeem = (code: string) =>
      send(limited, `POST /giftcard/list/${code}/redeem`, { token: user.tokens.accessToken })
    expect(await redeem(list[0]?.code ?? '')).toMatchObject({ status: 200 })
    for (let tries = 0; tries < 10; tries++) expect(await redeem(newGiftCode())).toMatchObject({ status: 404 })
    const waiting = await redeem(list[1]?.code ?? '')
    expect(waiting).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } })
    const looked = await send(limited, `GET /giftcard/list/${list[1]?.code}`, { token: user.tokens.accessToken })
    expect(looked).toMatchObject({ status: 429 })
    limited.passTime(60_000)
    expect(await redeem(list[1]?.code ?? '')).toMatchObject({ status: 200 })
    await limited.close()
  })

  it('keeps the ledger consistent', async () => {
    expect((await boss.wallet.auditLedger()).faults).toEqual([])
  })
})
