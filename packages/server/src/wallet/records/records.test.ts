import type { WalletRecord } from '@saffron/core/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { buildUser, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const brief = ({ kind, amountMicros }: Pick<WalletRecord, 'kind' | 'amountMicros'>) => `${kind} ${amountMicros}`

describe.each(testEngines())('Records on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  type Api = Awaited<ReturnType<typeof signedInApi>>
  const recharge = (admin: Api, user: string, amountMicros: number, more: { note?: string; key?: string } = {}) => {
    const { key = newId(), ...body } = more
    return admin.wallet.recharge({ body: { user, amountMicros, ...body }, headers: { 'idempotency-key': key } })
  }
  const entriesOf = (subject: string) =>
    server.deps.db.query.selectFrom('auditEntry').select(['action', 'actor']).where('subject', '=', subject).execute()

  it('begin empty, at no cost for a sign-up', async () => {
    const { auth, wallet, user } = await signedInApi(server)
    expect(await auth.me()).toMatchObject({ balanceMicros: 0, heldMicros: 0 })
    expect(await wallet.searchRecords()).toEqual({ list: [], total: 0 })
    const { query } = server.deps.db
    expect(await query.selectFrom('wallet').select('id').where('ownerId', '=', user.id).execute()).toEqual([])
  })

  it('are created by an admin’s recharge, which is audited', async () => {
    const [admin, owner] = [await signedInApi(server, 'admin'), await signedInApi(server)]
    const booked = await recharge(admin, owner.user.id, 5_000_000, { note: 'Welcome' })
    expect(booked).toMatchObject({
      kind: 'recharge',
      amountMicros: 5_000_000,
      balanceAfterMicros: 5_000_000,
      note: 'Welcome',
      actor: admin.user.id,
      actorName: 'Test admin',
      user: { id: owner.user.id, email: owner.user.email },
    })
    expect(await owner.auth.me()).toMatchObject({ balanceMicros: 5_000_000, heldMicros: 0 })
    const { list } = await owner.wallet.searchRecords()
    expect(list).toMatchObject([{ id: booked.id, note: 'Welcome' }])
    expect(list[0]).not.toHaveProperty('user')
    expect(await owner.wallet.getRecord({ params: { id: booked.id } })).toEqual(list[0])
    expect(await entriesOf(owner.user.id)).toEqual([{ action: 'wallet.recharged', actor: admin.user.id }])
  })

  it('contain one recharge per Idempotency-Key, even concurrently, and none without', async () => {
    const [admin, owner, other] = [
      await signedInApi(server, 'admin'),
      await signedInApi(server),
      await signedInApi(server),
    ]
    const key = newId()
    const once = () => recharge(admin, owner.user.id, 7, { key })
    const booked = await Promise.all([once(), once(), once(), once()])
    expect(new Set(booked.map(({ id }) => id)).size).toBe(1)
    expect(booked.filter(({ again }) => again)).toHaveLength(3)
    const taken = { code: 'wallet.key_taken', statusCode: 409 }
    await expect(recharge(admin, owner.user.id, 8, { key })).rejects.toMatchObject(taken)
    await expect(recharge(admin, owner.user.id, 7, { key, note: 'x' })).rejects.toMatchObject(taken)
    await expect(recharge(admin, other.user.id, 7, { key })).rejects.toMatchObject(taken)
    expect(await owner.auth.me()).toMatchObject({ balanceMicros: 7 })
    expect(await entriesOf(owner.user.id)).toHaveLength(1)
    const body = { user: owner.user.id, amountMicros: 7 }
    await expect(admin.wallet.recharge({ body })).rejects.toMatchObject({ code: 'request.idempotency_key_required' })
    const long = { 'idempotency-key': 'x'.repeat(201) }
    await expect(admin.wallet.recharge({ body, headers: long })).rejects.toMatchObject({
      code: 'request.idempotency_key_required',
    })
  })

  it('contain the key for one of two users recharged with it at the same time', async () => {
    const admin = await signedInApi(server, 'admin')
    for (let times = 0; times < 5; times++) {
      const owners = [await buildUser(server), await buildUser(server)]
      const key = newId()
      const outcomes = await Promise.allSettled(owners.map(({ id }) => recharge(admin, id, 7, { key })))
      expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { code: 'wallet.key_taken' } },
      ])
    }
  })

  it.each([0, -1, 0.5, '5', null, 2 ** 53, 2 ** 63, 1e15 + 1])('reject the amount %j', async (amountMicros) => {
    const admin = await buildUser(server, 'super-admin')
    const { id } = await buildUser(server)
    const token = admin.tokens.accessToken
    const headers = { 'idempotency-key': newId() }
    const issues = expect.arrayContaining([expect.objectContaining({ path: 'body.amountMicros' })])
    const refused = { status: 400, body: { code: 'request.invalid', issues } }
    const recharged = send(server, 'POST /api/walletRecord/recharge', {
      token,
      headers,
      json: { user: id, amountMicros },
    })
    expect(await recharged).toMatchObject(refused)
    expect(await send(server, 'POST /walletRecord/create', { token, json: { amountMicros } })).toMatchObject(refused)
    expect(await send(server, 'POST /giftcard/create', { token, json: { amountMicros } })).toMatchObject(refused)
  })

  it('are for an existing user, by ID or email', async () => {
    const [admin, owner] = [await signedInApi(server, 'admin'), await signedInApi(server)]
    expect(await recharge(admin, owner.user.email.toUpperCase(), 7)).toMatchObject({ user: { id: owner.user.id } })
    await expect(recharge(admin, 'nobody@example.com', 7)).rejects.toMatchObject({ code: 'user.not_found' })
    await expect(recharge(admin, newId(), 7)).rejects.toMatchObject({ code: 'user.not_found' })
  })

  it('are listed without their sum if a number can’t represent it', async () => {
    const admin = await signedInApi(server, 'admin')
    const { ledger } = server.app.wallet
    for (const { user } of [await signedInApi(server), await signedInApi(server)]) {
      const full = {
        ownerId: user.id,
        kind: 'recharge',
        amount: 9e15,
        cause: 'admin:test',
        key: newId(),
        actor: null,
      } as const
      await server.deps.db.transaction((tx) => ledger.credit(tx, full))
    }
    for (const query of [{}, { kind: 'recharge' }] as const) {
      const { list, sumMicros } = await admin.wallet.searchAllRecords({ query })
      expect(list[0]?.amountMicros).toBe(9e15)
      expect(sumMicros).toBeNull()
    }
  })

  it('have the same pages from either end', async () => {
    const [admin, owner] = [await signedInApi(server, 'admin'), await signedInApi(server)]
    const { id: user } = owner.user
    const amounts = [1, 2, 3, 4, 5, 6, 7]
    for (const amount of amounts) await recharge(admin, user, amount)
    for (const [sort, wanted] of [
      ['createdAt', amounts],
      ['-createdAt', amounts.toReversed()],
    ] as const) {
      const seen: number[] = []
      for (let page = 1; page <= 5; page += 1) {
        const read = await admin.wallet.searchAllRecords({ query: { user, sort, limit: 2, page } })
        expect(read).toMatchObject({ total: 7, sumMicros: 28 })
        seen.push(...read.list.map(({ amountMicros }) => amountMicros))
      }
      expect(seen).toEqual(wanted)
    }
  })

  it('are found by kind, day and cause, newest first, with totals for an admin', async () => {
    const [admin, owner] = [await signedInApi(server, 'admin'), await signedInApi(server)]
    const { id: ownerId } = owner.user
    const first = await recharge(admin, ownerId, 10)
    server.passTime(60_000)
    const between = server.deps.now().toISOString()
    server.passTime(60_000)
    await server.deps.db.transaction(async (tx) => {
      const { ledger } = server.app.wallet
      await ledger.hold(tx, { ownerId, requestId: first.id, cause: 'run:1', amount: 6, prices: {} })
      await ledger.settle(tx, { requestId: first.id, cost: 4 })
    })
    const find = async (query: object) => {
      const own = await owner.wallet.searchRecords({ query })
      const { list, total, sumMicros } = await admin.wallet.searchAllRecords({ query: { ...query, user: ownerId } })
      expect(list.map(brief)).toEqual(own.list.map(brief))
      expect(total).toBe(own.total)
      return [...own.list.map(brief), sumMicros]
    }
    expect(await find({})).toEqual(['usage -4', 'recharge 10', 6])
    expect(await find({ sort: 'createdAt' })).toEqual(['recharge 10', 'usage -4', 6])
    expect(await find({ kind: 'usage' })).toEqual(['usage -4', -4])
    expect(await find({ until: between })).toEqual(['recharge 10', 10])
    expect(await find({ from: between })).toEqual(['usage -4', -4])
    expect(await find({ from: between, until: between })).toEqual([0])
    expect(await find({ q: ' run:1 ' })).toEqual(['usage -4', -4])
    expect(await find({ limit: 1, page: 2 })).toEqual(['recharge 10', 6])
    // Requires the complete address. A part of it matches no user.
    const ofAddress = (user: string) => admin.wallet.searchAllRecords({ query: { user } })
    expect(await ofAddress(owner.user.email.toUpperCase())).toMatchObject({ total: 2, sumMicros: 6 })
    await expect(ofAddress(owner.user.email.slice(1))).rejects.toMatchObject({ code: 'user.not_found' })
    const nobody = await admin.wallet.searchAllRecords({ query: { user: admin.user.id } })
    expect(nobody).toEqual({ list: [], total: 0, sumMicros: 0 })
    expect((await admin.wallet.searchAllRecords()).list[0]).toMatchObject({ user: { id: ownerId } })
  })

  it('show the usage by day and model, in the caller’s time zone, minus refunds', async () => {
    const [admin, owner] = [await signedInApi(server, 'admin'), await signedInApi(server)]
    const { id: ownerId } = owner.user
    expect((await owner.wallet.getUse({ query: { days: 2 } })).list).toEqual([])
    await recharge(admin, ownerId, 1000)
    const use = (requestId: string, cost: number, model?: string) =>
      server.deps.db.transaction(async (tx) => {
        const { ledger } = server.app.wallet
        const named = model === undefined ? {} : { model }
        await ledger.hold(tx, { ownerId, requestId, cause: `run:${requestId}`, amount: cost, prices: {}, ...named })
        await ledger.settle(tx, { requestId, cost })
      })
    const [first, second, third, fourth] = [newId(), newId(), newId(), newId()]
    expect(await owner.auth.me()).not.toHaveProperty('isLow')
    await use(first, 5, 'small')
    expect(await owner.auth.me()).toMatchObject({ isLow: true })
    await use(second, 6, 'small')
    await use(third, 30, 'large')
    await use(fourth, 7)
    await server.deps.db.transaction((tx) => server.app.wallet.ledger.refund(tx, second))
    expect((await owner.wallet.searchRecords({ query: { kind: 'refund' } })).list).toMatchObject([{ model: 'small' }])
    for (const timeZone of ['UTC', 'Asia/Taipei', 'America/Los_Angeles']) {
      const { days, list } = await owner.wallet.getUse({ query: { days: 3, timeZone } })
      expect(days).toHaveLength(3)
      expect(days[2]).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(server.deps.now()))
      expect(list).toEqual(
        expect.arrayContaining([
          { day: days[2], model: '', spentMicros: 7, calls: 1 },
          { day: days[2], model: 'large', spentMicros: 30, calls: 1 },
          { day: days[2], model: 'small', spentMicros: 5, calls: 2 },
        ]),
      )
    }
    const token = owner.user.tokens.accessToken
    for (const query of ['days=0', 'days=93', 'timeZone=Moon', 'days=x']) {
      expect(await send(server, `GET /walletRecord/use?${query}`, { token })).toMatchObject({ status: 400 })
    }
  })

  it('are reversed by a super admin with a separate record, once, unless spent', async () => {
    const [boss, owner] = [await signedInApi(server, 'super-admin'), await signedInApi(server)]
    const { id } = await recharge(boss, owner.user.id, 10)
    const reverse = (of = id) => boss.wallet.reverseRecord({ params: { id: of }, body: { note: 'Wrong person' } })
    const [one, two] = await Promise.all([reverse(), reverse()])
    expect(one).toMatchObject({ kind: 'reversal', amountMicros: -10, balanceAfterMicros: 0, cause: `record:${id}` })
    expect(two.id).toBe(one.id)
    expect(await entriesOf(id)).toEqual([{ action: 'wallet.reversed', actor: boss.user.id }])
    await expect(reverse(one.id)).rejects.toMatchObject({ code: 'wallet.not_reversible' })
    await expect(reverse(newId())).rejects.toMatchObject({ code: 'wallet_record.not_found' })
    const { id: held } = await recharge(boss, owner.user.id, 10)
    await server.deps.db.transaction((tx) =>
      server.app.wallet.ledger.hold(tx, {
        ownerId: owner.user.id,
        requestId: held,
        cause: 'run:held',
        amount: 1,
        prices: {},
      }),
    )
    expect(await owner.auth.me()).toMatchObject({ balanceMicros: 10, heldMicros: 1 })
    await expect(reverse(held)).rejects.toMatchObject({ code: 'wallet.spent' })
  })

  it('are immutable: changing or withdrawing one returns 409, and another user’s isn’t found', async () => {
    const [admin, owner, other] = [
      await signedInApi(server, 'admin'),
      await signedInApi(server),
      await signedInApi(server),
    ]
    const { id } = await recharge(admin, owner.user.id, 10)
    const settled = { code: 'wallet_record.settled', statusCode: 409 }
    await expect(owner.wallet.updateRequest({ params: { id }, body: { note: 'x' } })).rejects.toMatchObject(settled)
    await expect(owner.wallet.withdrawRequest({ params: { id } })).rejects.toMatchObject(settled)
    const none = { code: 'wallet_record.not_found', statusCode: 404 }
    await expect(other.wallet.getRecord({ params: { id } })).rejects.toMatchObject(none)
    await expect(other.wallet.updateRequest({ params: { id }, body: {} })).rejects.toMatchObject(none)
    await expect(other.wallet.withdrawRequest({ params: { id } })).rejects.toMatchObject(none)
  })

  it('pass the audit', async () => {
    const { wallet } = await signedInApi(server, 'super-admin')
    const { wallets, records, faults } = await wallet.auditLedger()
    expect(faults).toEqual([])
    expect(Math.min(wallets, records)).toBeGreaterThan(5)
  })
})
