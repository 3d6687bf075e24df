import { newKey } from '@saffron/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  contractRows,
  sendAsset,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

describe.each(testEngines())('Relations in a response, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('are IDs, and are populated on request', async () => {
    const { chat, drive, user } = await signedInApi(server)
    const asset = await sendAsset(server, user.id, { name: 'notes.txt', content: Buffer.from('words') })
    const { id: conversation } = await chat.createConversation({ body: { title: 'titled' } })
    const said = { conversation, role: 'user' as const, text: 'Read this', attachments: [asset.id] }
    await chat.createMessage({ body: said })
    const [plain] = (await chat.searchMessages({ query: { conversation } })).list
    expect(plain?.attachments).toEqual([asset.id])
    expect(plain).not.toHaveProperty('populated')
    const [whole] = (await chat.searchMessages({ query: { conversation, populate: 'attachments' } })).list
    const entity = { id: asset.id, name: 'notes.txt', size: 5, createdAt: asset.createdAt, updatedAt: asset.updatedAt }
    expect(whole?.attachments).toEqual([expect.objectContaining(entity)])
    expect(whole?.populated).toEqual(['attachments'])

    const { id: root } = await drive.rootNode()
    const node = await drive.createNode({ body: { kind: 'file', name: 'notes.txt', asset: asset.id } })
    await drive.createNode({ body: { kind: 'folder', name: 'empty' } })
    const params = { id: node.id }
    expect(await drive.getNode({ params })).toMatchObject({ asset: asset.id })
    const populated = { asset: entity, populated: ['asset'] }
    expect(await drive.getNode({ params, query: { populate: 'asset' } })).toMatchObject(populated)
    const { list } = await drive.childrenOfNode({ params: { id: root }, query: { populate: 'asset' } })
    expect(list.find(({ kind }) => kind === 'file')).toMatchObject(populated)
    expect(list.find(({ kind }) => kind === 'folder')).not.toHaveProperty('populated')
    // Requests contain the ID again.
    const again = { kind: 'file', name: 'again.txt', asset: Object(populated.asset) } as const
    expect(await drive.createNode({ body: again })).toMatchObject({ asset: asset.id })
  })

  it('are listed if they’re always populated', async () => {
    const { wallet } = await signedInApi(server, 'super-admin')
    const { user, wallet: own } = await signedInApi(server)
    const headers = { 'idempotency-key': newKey() }
    const record = await wallet.recharge({ body: { user: user.id, amountMicros: 5 }, headers })
    expect(record).toMatchObject({ user: { id: user.id }, populated: ['user'] })
    const { list } = await wallet.searchAllRecords({ query: { user: user.id, populate: 'user' } })
    expect(list).toMatchObject([{ user: { id: user.id }, populated: ['user'] }])
    expect((await own.searchRecords()).list[0]).not.toHaveProperty('populated')
    const { list: made } = await wallet.createGiftCards({ body: { amountMicros: 5 } })
    const { id = '', code = '' } = made[0] ?? {}
    expect(await wallet.getGiftCard({ params: { id } })).not.toHaveProperty('populated')
    await own.redeemGiftCard({ params: { id: code } })
    const named = { redeemedBy: { id: user.id }, populated: ['redeemedBy'] }
    expect(await wallet.getGiftCard({ params: { id } })).toMatchObject(named)
    expect((await wallet.searchGiftCards()).list).toContainEqual(expect.objectContaining({ populated: ['redeemedBy'] }))
  })

  it('are rejected if the response has none of that name', async () => {
    const { user } = await signedInApi(server)
    const { accessToken: token } = user.tokens
    const { id } = await (await signedInApi(server)).drive.rootNode()
    const { status, body } = await send(server, `GET /fsnode/list/${id}?populate=asset,user`, { token })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { issues: [{ path: expect.stringContaining('populate') }] },
    })
  })

  it('are declared by every endpoint with this query parameter', () => {
    const takes = contractRows.filter(({ endpoint }) => 'populate' in Object(Object(endpoint.query).shape))
    expect(takes.length).toBeGreaterThan(0)
    expect(takes.filter(({ endpoint }) => endpoint.relations === undefined)).toEqual([])
  })
})
