import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { newId, type Queries } from '../../db/index.ts'
import { createLogger } from '../../platform/logger.ts'
import { buildOwner, eachDatabase } from '../../testing/index.ts'
import { createLedger } from '../ledger/ledger.ts'
import { countTokens } from './index.ts'
import { createMetering } from './metering.ts'

const PRICES = { input: 1_000_000, output: 2_000_000, image: 40 }

describe.each(['Hello there', '番紅花', 'a番', ''])('countTokens', (text) => {
  it(`counts “${text}”`, () => {
    const counts: Record<string, number> = { 'Hello there': 3, 番紅花: 3, a番: 2, '': 0 }
    expect(countTokens(text)).toBe(counts[text])
  })
})

eachDatabase('metering', (db) => {
  async function somebody(credit: number) {
    const ownerId = await buildOwner(db())
    let passed = 0
    const now = () => new Date(Date.now() + passed)
    const ledger = createLedger({ db: db(), now })
    const metering = createMetering({ db: db(), log: createLogger('silent'), ledger })
    onTestFinished(metering.stop)
    const booking = {
      ownerId,
      kind: 'recharge',
      amount: credit,
      cause: 'admin:test',
      key: newId(),
      actor: null,
    } as const
    await db().transaction((tx) => ledger.credit(tx, booking))
    const meterOf = (initialUsage: object, prices: object = PRICES) => {
      const requestId = newId()
      return {
        requestId,
        ...metering.meter({ ownerId, requestId, cause: `run:${requestId}`, prices, initialUsage }),
      }
    }
    const balance = () => ledger.balanceOf(ownerId)
    return { ledger, metering, meterOf, balance, passTime: (ms: number) => void (passed += ms) }
  }
  const transact = <T>(work: (tx: Queries) => Promise<T>) => db().transaction(work)

  it('holds the full price of the known input, and bills the output', async () => {
    const { meterOf, balance } = await somebody(1000)
    const pictures = meterOf({ images: 4 })
    await transact((tx) => pictures.hold(tx))
    expect((await balance()).heldMicros).toBe(160)
    expect(await transact((tx) => pictures.settle(tx, pictures.costOf({ images: 3 })))).toBe(120)
    expect(await balance()).toEqual({ balanceMicros: 880, heldMicros: 0, debtMicros: 0 })
  })

  it('does nothing for free models', async () => {
    const { meterOf, balance } = await somebody(1)
    for (const prices of [{}, { input: 0, output: 0 }]) {
      const free = meterOf({ inputTokens: 1_000_000_000 }, prices)
      expect(free.isPaid).toBe(false)
      await transact((tx) => free.hold(tx))
      expect(await transact((tx) => free.settle(tx, 5))).toBe(0)
    }
    expect(await balance()).toEqual({ balanceMicros: 1, heldMicros: 0, debtMicros: 0 })
  })

  it('holds the higher of a prompt’s two prices, which may be the cached one', async () => {
    for (const prices of [{ cachedInput: 3_000_000 }, { input: 1_000_000, cachedInput: 3_000_000 }]) {
      const { meterOf, balance } = await somebody(1000)
      const reply = meterOf({ inputTokens: 10 }, prices)
      expect(reply.isPaid).toBe(true)
      await transact((tx) => reply.hold(tx))
      expect((await balance()).heldMicros).toBe(30)
      const cost = reply.costOf({ inputTokens: 10, cachedInputTokens: 10 })
      expect(await transact((tx) => reply.settle(tx, cost))).toBe(30)
      expect(await balance()).toEqual({ balanceMicros: 970, heldMicros: 0, debtMicros: 0 })
    }
  })

  it.each([{ input: -1 }, { output: 0.5 }, { output: Number.NaN }, { input: Number.POSITIVE_INFINITY }])(
    'rejects the prices %j before any hold',
    async (prices) => {
      const { meterOf, balance } = await somebody(1000)
      expect(() => meterOf({ inputTokens: 10, outputTokens: 10 }, prices)).toThrow(RangeError)
      expect((await balance()).heldMicros).toBe(0)
    },
  )

  it('extends a hold if possible, and otherwise reports the missing amount', async () => {
    const { meterOf, balance } = await somebody(1000)
    const reply = meterOf({ inputTokens: 10, outputTokens: 100 })
    await transact((tx) => reply.hold(tx))
    await reply.extendTo({ inputTokens: 10, outputTokens: 50 })
    expect((await balance()).heldMicros).toBe(210)
    await reply.extendTo({ inputTokens: 10, outputTokens: 400 })
    expect((await balance()).heldMicros).toBe(810)
    const refused = reply.extendTo({ inputTokens: 10, outputTokens: 600 })
    await expect(refused).rejects.toMatchObject({ code: 'wallet.insufficient', details: { missingMicros: 210 } })
    expect((await balance()).heldMicros).toBe(810)
    await transact((tx) => reply.release(tx))
  })

  it('extends a hold with its usage during its call, and the sweep then settles that', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ledger, meterOf, balance, passTime } = await somebody(1000)
    const reply = meterOf({ inputTokens: 10, outputTokens: 100 })
    await transact((tx) => reply.hold(tx))
    const onClosed = vi.fn<() => void>()
    reply.startRenewing({ used: () => ({ inputTokens: 10, outputTokens: 20 }), onClosed })
    passTime(50_000)
    vi.advanceTimersByTime(5000)
    const hold = () =>
      db().query.selectFrom('walletHold').selectAll().where('requestId', '=', reply.requestId).executeTakeFirstOrThrow()
    await expect.poll(async () => (await hold()).used).toBe(50)
    passTime(50_000)
    expect(await ledger.sweep()).toBe(0)
    passTime(50_000)
    expect(await ledger.sweep()).toBe(1)
    expect(await balance()).toEqual({ balanceMicros: 950, heldMicros: 0, debtMicros: 0 })
    // The writer of a reply is notified that the call is no longer paid.
    vi.advanceTimersByTime(5000)
    await expect.poll(() => onClosed.mock.calls.length).toBe(1)
    expect(await transact((tx) => reply.settle(tx, 700))).toBe(50)
    expect((await balance()).balanceMicros).toBe(950)
  })

  it('extends running calls before a sweep, and permits nothing more after one', async () => {
    const { ledger, metering, meterOf, balance, passTime } = await somebody(1000)
    const reply = meterOf({ inputTokens: 10, outputTokens: 100 })
    await transact((tx) => reply.hold(tx))
    reply.startRenewing({ used: () => ({ inputTokens: 10, outputTokens: 20 }), onClosed: () => {} })
    passTime(100_000)
    await metering.renewAll()
    expect(await ledger.sweep()).toBe(0)
    passTime(100_000)
    expect(await ledger.sweep()).toBe(1)
    await expect(reply.extendTo({ inputTokens: 10, outputTokens: 400 })).rejects.toMatchObject({ code: 'provider.cut' })
    expect(await balance()).toEqual({ balanceMicros: 950, heldMicros: 0, debtMicros: 0 })
  })

  it('extends all running calls, and doesn’t start again during that', async () => {
    const { metering, meterOf } = await somebody(1_000_000)
    const replies = Array.from({ length: 120 }, () => meterOf({ inputTokens: 10 }))
    const used = vi.fn<() => object>(() => ({ inputTokens: 7 }))
    for (const reply of replies) {
      await transact((tx) => reply.hold(tx))
      reply.startRenewing({ used, onClosed: () => {} })
    }
    await Promise.all([metering.renewAll(), metering.renewAll()])
    expect(used).toHaveBeenCalledTimes(120)
    const ids = replies.map(({ requestId }) => requestId)
    const holds = db().query.selectFrom('walletHold').select('used').where('requestId', 'in', ids)
    expect(new Set((await holds.execute()).map((hold) => hold.used))).toEqual(new Set([7]))
  })

  it('settles the holds of a crashed process with its recovered usage, once', async () => {
    const { metering, meterOf, balance } = await somebody(1000)
    const reply = meterOf({ inputTokens: 10, outputTokens: 100 })
    await transact((tx) => reply.hold(tx))
    const found = { requestId: reply.requestId, outputTokens: 30 }
    const paid = { usage: { inputTokens: 10, outputTokens: 30 }, cost: 70 }
    expect(await transact((tx) => metering.recover(tx, found))).toEqual(paid)
    expect(await transact((tx) => metering.recover(tx, found))).toEqual(paid)
    expect(await balance()).toEqual({ balanceMicros: 930, heldMicros: 0, debtMicros: 0 })
    const nothing = meterOf({ inputTokens: 10, outputTokens: 100 })
    await transact((tx) => nothing.hold(tx))
    const none = { requestId: nothing.requestId, outputTokens: 0 }
    expect(await transact((tx) => metering.recover(tx, none))).toMatchObject({ cost: 0 })
    expect(await balance()).toEqual({ balanceMicros: 930, heldMicros: 0, debtMicros: 0 })
    expect(await transact((tx) => metering.recover(tx, { requestId: newId(), outputTokens: 9 }))).toBeUndefined()
  })
})
