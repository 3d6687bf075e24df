import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../db/index.ts'
import { signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

describe.each(testEngines())('The wallet data of a user on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  async function ownerWithRecords() {
    const [owner, admin] = [await signedInApi(server), await signedInApi(server, 'admin')]
    const body = { user: owner.user.id, amountMicros: 10, note: 'For Ada' }
    await admin.wallet.recharge({ body, headers: { 'idempotency-key': newId() } })
    await owner.wallet.createRequest({ body: { amountMicros: 3, note: 'Please' } })
    return owner
  }

  it('is exported: balance, records and requests', async () => {
    const { user } = await ownerWithRecords()
    const files = await server.app.wallet.userData.exportFiles(user.id)
    const read = async (name: string): Promise<unknown> => {
      let text = ''
      for await (const part of files.find((file) => file.name === name)?.content() ?? []) text += part
      return JSON.parse(text)
    }
    expect(await read('wallet.json')).toEqual({ balanceMicros: 10, heldMicros: 0, debtMicros: 0 })
    expect(await read('wallet-records.json')).toMatchObject([{ kind: 'recharge', amountMicros: 10, note: 'For Ada' }])
    expect(await read('wallet-requests.json')).toMatchObject([{ kind: 'request', state: 'pending', note: 'Please' }])
  })

  it('is anonymized after deletion, and its records are kept', async () => {
    const { query } = server.deps.db
    const { auth, user } = await ownerWithRecords()
    const wallet = await query.selectFrom('wallet').selectAll().where('ownerId', '=', user.id).executeTakeFirstOrThrow()
    await auth.deleteMe({ body: {} })
    server.passTime(WEEK_MS)
    await server.app.auth.deletions.deleteDue()
    expect(await query.selectFrom('user').select('id').where('id', '=', user.id).execute()).toEqual([])
    const left = await query.selectFrom('wallet').selectAll().where('id', '=', wallet.id).executeTakeFirst()
    expect(left).toMatchObject({ ownerId: null, balance: 10 })
    const records = await query.selectFrom('walletRecord').selectAll().where('walletId', '=', wallet.id).execute()
    expect(records).toMatchObject([{ amount: 10 }])
    expect(await query.selectFrom('walletNote').selectAll().where('walletId', '=', wallet.id).execute()).toEqual([])
    expect(await query.selectFrom('walletRequest').selectAll().where('ownerId', '=', user.id).execute()).toEqual([])
    const boss = await signedInApi(server, 'super-admin')
    expect((await boss.wallet.auditLedger()).faults).toEqual([])
    const { list } = await boss.wallet.searchAllRecords()
    expect(list.find(({ id }) => id === records[0]?.id)).not.toHaveProperty('user')
  })
})
