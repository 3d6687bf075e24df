import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { buildOwner, eachDatabase } from '../../testing/index.ts'
import { auditLedger } from './audit-ledger.ts'
import { createLedger } from './ledger.ts'

const PRICES = { input: 1 }

eachDatabase('The ledger', (db) => {
  let passed = 0
  const ledger = () => createLedger({ db: db(), now: () => new Date(Date.now() + passed) })

  /** Creates a user with this balance. */
  async function ownerWith(amount: number): Promise<string> {
    const ownerId = await buildOwner(db())
    if (amount > 0) await recharge(ownerId, amount)
    return ownerId
  }
  const recharge = (ownerId: string, amount: number, key = `recharge:${newId()}`) =>
    db().transaction((tx) =>
      ledger().credit(tx, { ownerId, kind: 'recharge', amount, cause: 'admin:test', key, actor: null }),
    )
  const hold = async (ownerId: string, amount: number, requestId = newId()) => {
    const cause = `run:${requestId}` as const
    await db().transaction((tx) => ledger().hold(tx, { ownerId, requestId, cause, amount, prices: PRICES }))
    return requestId
  }
  const settle = (requestId: string, cost: number) => db().transaction((tx) => ledger().settle(tx, { requestId, cost }))
  const release = (requestId: string) => db().transaction((tx) => ledger().release(tx, requestId))
  const extend = (use: Parameters<ReturnType<typeof ledger>['extend']>[1]) =>
    db().transaction((tx) => ledger().extend(tx, use))
  const refund = (requestId: string) => db().transaction((tx) => ledger().refund(tx, requestId))
  const balance = async (ownerId: string) => {
    const { balanceMicros, heldMicros, debtMicros } = await ledger().balanceOf(ownerId)
    return [balanceMicros, heldMicros, debtMicros]
  }
  const recordsOf = (ownerId: string) =>
    db()
      .query.selectFrom('walletRecord')
      .innerJoin('wallet', 'wallet.id', 'walletRecord.walletId')
      .select(['walletRecord.seq', 'kind', 'amount', 'balanceAfter', 'cause'])
      .where('ownerId', '=', ownerId)
      .orderBy('walletRecord.seq')
      .execute()
  const faults = async () => (await auditLedger({ db: db() })).faults

  it.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53, 2 ** 63])('rejects a booking of %s', async (amount) => {
    const ownerId = await ownerWith(10)
    await expect(recharge(ownerId, amount)).rejects.toThrow(RangeError)
    await expect(hold(ownerId, amount)).rejects.toThrow(RangeError)
    expect(await balance(ownerId)).toEqual([10, 0, 0])
  })

  it.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53, 2 ** 63])('rejects a settlement at %s', async (cost) => {
    const ownerId = await ownerWith(10)
    const id = await hold(ownerId, 5)
    await expect(settle(id, cost)).rejects.toThrow(RangeError)
    await expect(extend({ requestId: id, used: cost })).rejects.toThrow(RangeError)
    expect(await balance(ownerId)).toEqual([10, 5, 0])
  })

  it('counts up to the last representable micro-credit, and rejects one more', async () => {
    const ownerId = await ownerWith(Number.MAX_SAFE_INTEGER - 1)
    await recharge(ownerId, 1)
    await expect(recharge(ownerId, 1)).rejects.toMatchObject({ code: 'wallet.full' })
    expect(await balance(ownerId)).toEqual([Number.MAX_SAFE_INTEGER, 0, 0])
  })

  it.each([
    ['a balance below zero', 'balance = -1'],
    ['a hold below zero', 'held = -1'],
    ['a hold beyond the balance', 'held = balance + 1'],
    ['a debt below zero', 'debt = -1'],
    ['a number below zero', 'seq = -1'],
  ])('has a database that rejects %s', async (_what, change) => {
    const ownerId = await ownerWith(10)
    const broken = sql`update wallet set ${sql.raw(change)} where owner_id = ${ownerId}`.execute(db().query)
    await expect(broken).rejects.toThrow(/check/i)
  })

  it('has a database that rejects changing or deleting a record', async () => {
    const ownerId = await ownerWith(10)
    const { query } = db()
    const wallet = await query
      .selectFrom('wallet')
      .select('id')
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    const stays = /stays as it is/
    await expect(query.updateTable('walletRecord').set({ amount: 11 }).execute()).rejects.toThrow(stays)
    await expect(query.deleteFrom('walletRecord').execute()).rejects.toThrow(stays)
    await expect(query.deleteFrom('walletRecord').where('walletId', '=', wallet.id).execute()).rejects.toThrow(stays)
    await expect(query.deleteFrom('wallet').where('id', '=', wallet.id).execute()).rejects.toThrow(
      /foreign|constraint/i,
    )
    expect(await recordsOf(ownerId)).toMatchObject([{ amount: 10, balanceAfter: 10, seq: 1 }])
  })

  it.each([
    ['the same number', { seq: 1 }, /unique/i],
    ['the same key', { idempotencyKey: 'same' }, /unique/i],
    ['no amount', { amount: 0 }, /check/i],
    ['a kind that is none', { kind: 'gift' }, /check/i],
    ['usage that brings something', { kind: 'usage' }, /check/i],
    ['a card a second time', { kind: 'giftcard' }, /unique/i],
    ['a refund a second time', { kind: 'refund' }, /unique/i],
    ['a reward a second time', { kind: 'reward' }, /unique/i],
  ])('has a database that rejects a record with %s', async (_what, change, reason) => {
    const ownerId = await ownerWith(10)
    const { query } = db()
    const { id: walletId } = await query
      .selectFrom('wallet')
      .select('id')
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    let seq = 1
    const record = (more: object) => ({
      id: newId(),
      walletId,
      seq: ++seq,
      idempotencyKey: newId(),
      kind: 'recharge',
      amount: 1,
      balanceAfter: 11,
      cause: `of ${walletId}`,
      actor: null,
      createdAt: new Date().toISOString(),
      ...more,
    })
    // The transaction is rolled back, so its hold must not remain, because the balance doesn't include it.
    const twice = db().transaction(async (tx) => {
      for (const more of [{ kind: 'kind' in change ? change.kind : 'recharge', idempotencyKey: 'same' }, change]) {
        await tx.insertInto('walletRecord').values(record(more)).execute()
      }
    })
    await expect(twice).rejects.toThrow(reason)
    expect(await recordsOf(ownerId)).toHaveLength(1)
  })

  it('books the same key once, and rejects it for anything else', async () => {
    const [ownerId, other] = [await ownerWith(0), await ownerWith(0)]
    const key = `recharge:${newId()}`
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => recharge(ownerId, 7, key)))
    expect(new Set(outcomes.map(({ record }) => record.id)).size).toBe(1)
    expect(outcomes.filter(({ again }) => !again)).toHaveLength(1)
    await expect(recharge(ownerId, 8, key)).rejects.toMatchObject({ code: 'wallet.key_taken' })
    await expect(recharge(other, 7, key)).rejects.toMatchObject({ code: 'wallet.key_taken' })
    expect(await balance(ownerId)).toEqual([7, 0, 0])
    expect(await balance(other)).toEqual([0, 0, 0])
  })

  it('holds once per request', async () => {
    const ownerId = await ownerWith(10)
    const id = await hold(ownerId, 3)
    await expect(hold(ownerId, 3, id)).rejects.toThrow(/unique/i)
    expect(await balance(ownerId)).toEqual([10, 3, 0])
    await settle(id, 2)
    await expect(hold(ownerId, 3, id)).rejects.toThrow(/unique/i)
    expect(await balance(ownerId)).toEqual([8, 0, 0])
  })

  it('never holds more than the balance, even concurrently, and reports the missing amount', async () => {
    const ownerId = await ownerWith(3)
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hold(ownerId, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await balance(ownerId)).toEqual([3, 3, 0])
    const refused = { code: 'wallet.insufficient', statusCode: 402 }
    await expect(hold(ownerId, 5)).rejects.toMatchObject({ ...refused, details: { missingMicros: 5 } })
    const newcomer = await ownerWith(0)
    await expect(hold(newcomer, 2)).rejects.toMatchObject({ ...refused, details: { missingMicros: 2 } })
  })

  it('extends a hold: its usage never decreases, and its maximum grows up to the balance', async () => {
    const ownerId = await ownerWith(10)
    const id = await hold(ownerId, 4)
    expect(await extend({ requestId: id, used: 3 })).toBe('extended')
    expect(await extend({ requestId: id, used: 1, amount: 9 })).toBe('extended')
    expect(await balance(ownerId)).toEqual([10, 9, 0])
    expect(await extend({ requestId: id, used: 9, amount: 11 })).toBe('refused')
    expect(await extend({ requestId: id, used: 9, amount: 2 })).toBe('extended')
    expect(await balance(ownerId)).toEqual([10, 9, 0])
    const row = await db().query.selectFrom('walletHold').selectAll().where('requestId', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ used: 9, amount: 9, state: 'open' })
    await settle(id, 9)
    expect(await extend({ requestId: id, used: 10 })).toBe('closed')
    expect(await extend({ requestId: newId(), used: 10 })).toBe('closed')
  })

  it('settles once: pays the cost, and releases the rest', async () => {
    const ownerId = await ownerWith(10)
    const id = await hold(ownerId, 6)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(id, 4)))
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([{ cost: 4, paid: 4, debt: 0 }])
    expect(await release(id)).toBe(false)
    expect(await balance(ownerId)).toEqual([6, 0, 0])
    expect(await recordsOf(ownerId)).toMatchObject([{}, { kind: 'usage', amount: -4, cause: `run:${id}`, seq: 2 }])
  })

  it('releases once, and a late settlement does nothing', async () => {
    const ownerId = await ownerWith(10)
    const id = await hold(ownerId, 6)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => release(id)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await settle(id, 4)).toBeUndefined()
    expect(await balance(ownerId)).toEqual([10, 0, 0])
    expect(await recordsOf(ownerId)).toHaveLength(1)
  })

  it('either settles or releases if both are concurrent', async () => {
    const ownerId = await ownerWith(50)
    for (let times = 0; times < 10; times++) {
      const id = await hold(ownerId, 5)
      const [settled, released] = await Promise.all([settle(id, 5), release(id)])
      expect([settled !== undefined, released].filter(Boolean)).toHaveLength(1)
    }
    expect((await balance(ownerId))[1]).toBe(0)
    expect(await faults()).toEqual([])
  })

  it('never uses another call’s hold: the rest is debt, and new holds require its payment', async () => {
    const ownerId = await ownerWith(10)
    const [long, short] = [await hold(ownerId, 4), await hold(ownerId, 5)]
    expect(await settle(short, 9)).toEqual({ cost: 9, paid: 6, debt: 3 })
    expect(await balance(ownerId)).toEqual([4, 4, 3])
    await expect(hold(ownerId, 1)).rejects.toMatchObject({ details: { missingMicros: 4 } })
    expect(await settle(long, 6)).toEqual({ cost: 6, paid: 4, debt: 2 })
    expect(await balance(ownerId)).toEqual([0, 0, 5])
    // A settlement without funds only increases the debt and adds no record.
    expect(await recordsOf(ownerId)).toHaveLength(3)
    expect(await faults()).toEqual([])
  })

  it('pays debt first with every credit, oldest first, with a record of the call', async () => {
    const ownerId = await ownerWith(10)
    const [first, second] = [await hold(ownerId, 5), await hold(ownerId, 5)]
    await settle(first, 8)
    await settle(second, 7)
    expect(await balance(ownerId)).toEqual([0, 0, 5])
    await recharge(ownerId, 4)
    expect(await balance(ownerId)).toEqual([0, 0, 1])
    await recharge(ownerId, 4)
    expect(await balance(ownerId)).toEqual([3, 0, 0])
    expect((await recordsOf(ownerId)).slice(3)).toMatchObject([
      { kind: 'recharge', amount: 4 },
      { kind: 'usage', amount: -3, cause: `run:${first}` },
      { kind: 'usage', amount: -1, cause: `run:${second}` },
      { kind: 'recharge', amount: 4 },
      { kind: 'usage', amount: -1, cause: `run:${second}` },
    ])
    await hold(ownerId, 3)
    expect(await faults()).toEqual([])
  })

  it('pays debt with another call’s released credits', async () => {
    const ownerId = await ownerWith(10)
    const [first, second] = [await hold(ownerId, 5), await hold(ownerId, 5)]
    await settle(first, 8)
    expect(await balance(ownerId)).toEqual([5, 5, 3])
    await release(second)
    expect(await balance(ownerId)).toEqual([2, 0, 0])
    expect(await faults()).toEqual([])
  })

  it('sweeps holds that aren’t extended: settles their usage, or releases them, once', async () => {
    passed += 120_000
    await ledger().sweep()
    const ownerId = await ownerWith(20)
    const [used, unused] = [await hold(ownerId, 5), await hold(ownerId, 6)]
    await extend({ requestId: used, used: 2 })
    expect(await ledger().sweep()).toBe(0)
    passed += 50_000
    const alive = await hold(ownerId, 7)
    passed += 20_000
    const swept = await Promise.all([ledger().sweep(), ledger().sweep(), ledger().sweep()])
    expect(swept.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect(await balance(ownerId)).toEqual([18, 7, 0])
    expect(await settle(used, 5)).toBeUndefined()
    expect(await settle(unused, 5)).toBeUndefined()
    expect(await extend({ requestId: alive, used: 1 })).toBe('extended')
    passed += 50_000
    expect(await ledger().sweep()).toBe(0)
    await release(alive)
    expect(await faults()).toEqual([])
  })

  it('refunds a settled call once, with its remaining debt', async () => {
    const ownerId = await ownerWith(10)
    const id = await hold(ownerId, 10)
    expect(await refund(id)).toBeUndefined()
    await settle(id, 12)
    expect(await balance(ownerId)).toEqual([0, 0, 2])
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refund(id)))
    expect(outcomes.filter((outcome) => outcome !== undefined)).toMatchObject([{ kind: 'refund', amount: 10 }])
    expect(await balance(ownerId)).toEqual([10, 0, 0])
    const released = await hold(ownerId, 10)
    await release(released)
    expect(await refund(released)).toBeUndefined()
    expect(await faults()).toEqual([])
  })

  it('reverses a credit with a separate record, once, and only while it’s available', async () => {
    const ownerId = await ownerWith(0)
    const { record } = await recharge(ownerId, 10)
    const reverse = (undone = record) =>
      db().transaction((tx) => ledger().reverse(tx, { record: undone, actor: ownerId }))
    const id = await hold(ownerId, 1)
    await expect(reverse()).rejects.toMatchObject({ code: 'wallet.spent' })
    await release(id)
    const outcomes = await Promise.all([reverse(), reverse(), reverse()])
    expect(outcomes.filter(({ again }) => !again)).toHaveLength(1)
    expect(await balance(ownerId)).toEqual([0, 0, 0])
    const [reversal] = outcomes
    expect(reversal?.record).toMatchObject({ kind: 'reversal', amount: -10, cause: `record:${record.id}` })
    await expect(reverse(reversal?.record)).rejects.toMatchObject({ code: 'wallet.not_reversible' })
  })

  it('finds nothing if all invariants are met, and lists violations', async () => {
    expect(await faults()).toEqual([])
    const ownerId = await ownerWith(10)
    const { query } = db()
    const { id } = await query
      .selectFrom('wallet')
      .select('id')
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    const rulesAfter = async (change: { balance?: number; held?: number; debt?: number; seq?: number }) => {
      const before = await query.selectFrom('wallet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await query.updateTable('wallet').set(change).where('id', '=', id).execute()
      const found = await faults()
      const { balance: was, held, debt, seq } = before
      await query.updateTable('wallet').set({ balance: was, held, debt, seq }).where('id', '=', id).execute()
      expect(found.every(({ subject }) => subject === id)).toBe(true)
      return found.map(({ rule }) => rule)
    }
    expect(await rulesAfter({ balance: 11 })).toEqual(['balance_is_sum', 'balance_is_last'])
    expect(await rulesAfter({ held: 1 })).toEqual(['held_is_open'])
    expect(await rulesAfter({ debt: 1 })).toEqual(['debt_is_unpaid', 'debt_leaves_nothing'])
    expect(await rulesAfter({ seq: 2 })).toEqual(['seq_is_last'])
    expect(await faults()).toEqual([])
    const record = { idempotencyKey: newId(), kind: 'recharge', cause: '', actor: null, createdAt: '' }
    const gap = { ...record, id: newId(), walletId: id, seq: 4, amount: 5, balanceAfter: 14 }
    await query.insertInto('walletRecord').values(gap).execute()
    expect((await faults()).map(({ rule, expected, found }) => [rule, expected, found])).toEqual([
      ['balance_is_sum', 15, 10],
      ['balance_is_last', 14, 10],
      ['balances_run', 0, 1],
      ['seq_without_gap', 2, 4],
      ['seq_is_last', 4, 1],
    ])
  })
})
