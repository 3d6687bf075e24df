import type { Api } from '@saffron/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { buildUser, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

interface Row {
  readonly user: string
  readonly amountMicros: number
  readonly key: string
  readonly note?: string
}

describe.each(testEngines())('Many concurrent recharges on %s', (engine) => {
  let server: TestServer
  let admin: Api
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await signedInApi(server, 'admin')
  })
  afterAll(() => server.close())

  const recharge = (rows: Row[], dryRun = false) => admin.wallet.rechargeMany({ body: { rows, dryRun } })
  const balanceOf = async (ownerId: string) => (await server.app.wallet.ledger.balanceOf(ownerId)).balanceMicros
  const make = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => buildUser(server)))
    return people.map(({ id, email }, at) => ({
      id,
      row: { user: email.toUpperCase(), amountMicros: at + 1, key: newId() },
    }))
  }

  it('are booked once per key, even if repeated', async () => {
    const people = await make(5)
    const rows = people.map(({ row }) => row)
    expect(await recharge(rows, true)).toEqual({ booked: 5, again: 0, faults: [] })
    expect(await balanceOf(people[0]?.id ?? '')).toBe(0)
    expect(await recharge(rows.slice(0, 2))).toEqual({ booked: 2, again: 0, faults: [] })
    expect(await recharge(rows)).toEqual({ booked: 3, again: 2, faults: [] })
    expect(await recharge(rows)).toEqual({ booked: 0, again: 5, faults: [] })
    expect(await Promise.all(people.map(({ id }) => balanceOf(id)))).toEqual([1, 2, 3, 4, 5])
    const entries = server.deps.db.query
      .selectFrom('auditEntry')
      .select('id')
      .where('subject', '=', people[4]?.id ?? '')
    expect(await entries.execute()).toHaveLength(1)
  })

  it('are all rejected if one is invalid, and each invalid one is listed', async () => {
    const [first, second] = await make(2)
    if (first === undefined || second === undefined) throw new Error('nobody was made')
    const other = { ...second.row, key: first.row.key }
    const rows = [first.row, { user: 'nobody@example.com', amountMicros: 1, key: newId() }, other]
    // The second of the two bookings with the same key fails. Bookings are sorted by user.
    const taken = { row: first.id < second.id ? 2 : 0, code: 'wallet.key_taken' }
    const faults = [taken, { row: 1, code: 'user.not_found' }].toSorted((a, b) => a.row - b.row)
    expect(await recharge(rows)).toEqual({ booked: 0, again: 0, faults })
    expect([await balanceOf(first.id), await balanceOf(second.id)]).toEqual([0, 0])
  })

  it('by two callers at the same time are booked once', async () => {
    const people = await make(20)
    const rows = people.map(({ row }) => row)
    const outcomes = await Promise.all([recharge(rows), recharge(rows.toReversed()), recharge(rows)])
    const sum = (of: 'booked' | 'again') => outcomes.reduce((all, outcome) => all + outcome[of], 0)
    expect([sum('booked'), sum('again')]).toEqual([20, 40])
    expect(await Promise.all(people.map(({ id }) => balanceOf(id)))).toEqual(
      rows.map(({ amountMicros }) => amountMicros),
    )
  })

  it('with one key for two users at the same time are booked for one, and the other gets the row', async () => {
    const [first, second] = await make(2)
    if (first === undefined || second === undefined) throw new Error('nobody was made')
    const outcomes = await Promise.all([recharge([first.row]), recharge([{ ...second.row, key: first.row.key }])])
    expect(outcomes).toContainEqual({ booked: 1, again: 0, faults: [] })
    expect(outcomes).toContainEqual({ booked: 0, again: 0, faults: [{ row: 0, code: 'wallet.key_taken' }] })
  })

  it.each([[[]], [Array.from({ length: 501 }, () => ({ user: 'a@example.com', amountMicros: 1, key: 'k' }))]])(
    'must number between one and five hundred',
    async (rows) => {
      await expect(recharge(rows)).rejects.toMatchObject({ code: 'request.invalid' })
    },
  )
})
