import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  buildCredit,
  endedDrawing,
  priceModel,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { type Replay, startReplayServer } from '../testing/replay-server.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Each drawing is painted in a thread, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const CREDIT = 10_000_000
const MEGABYTE = 1024 * 1024
const MODEL = 'saffron-demo-image'
type Api = Awaited<ReturnType<typeof signedInApi>>

const json = (body: unknown): Replay => ({
  headers: { 'content-type': 'application/json' },
  body: [JSON.stringify(body)],
})

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describe.each(testEngines())('The payment of a drawing on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const payer = async (credit = CREDIT) => {
    const api = await signedInApi(server)
    await buildCredit(server, api.user.id, credit)
    return { api, balance: async () => (await api.auth.me()).balanceMicros }
  }
  const send = async (api: Api, content: Uint8Array) =>
    (await sendAsset(server, api.user.id, { content, name: 'image.png' })).id
  const requireSound = async () => {
    const holds = server.deps.db.query.selectFrom('walletHold').select('id').where('state', '=', 'open')
    expect(await holds.execute()).toEqual([])
    expect((await auditLedger({ db: server.deps.db })).faults).toEqual([])
  }

  it('is that of the chat alone, where a model that also draws describes an image in a chat', async () => {
    const { admin } = await signedInApi(server, 'super-admin')
    const name = 'saffron-demo-vision'
    await priceModel(server, name, { input: 1_000_000, output: 1_000_000 })
    const model = (await admin.searchModels({ query: { q: name } })).list.find((each) => each.name === name)
    const media = { operations: ['generate' as const] }
    await admin.updateModel({ params: { id: model?.id ?? '' }, body: { version: model?.version ?? 0, media } })
    const { api, balance } = await payer()
    const image = await send(api, await solid(24, 24))
    const described = await endedDrawing(api, await api.draw.describeImage({ body: { image, model: name } }))
    expect(described).toMatchObject({ state: 'succeeded' })
    const { list } = await api.wallet.searchRecords({ query: {} })
    const charged = list.filter(({ kind }) => kind === 'usage')
    expect(charged).toHaveLength(1)
    expect(CREDIT - (await balance())).toBe(described.costMicros)
    expect(described.costMicros).toBeGreaterThan(0)
    await requireSound()
  })

  it('isn’t nothing where no variant matches and there’s no other price', async () => {
    const { api, balance } = await payer()
    const variants = [
      { size: '64x64', price: 1000 },
      { size: '128x128', price: 3000 },
    ]
    await priceModel(server, MODEL, { variants })
    try {
      const done = await endedDrawing(api, await api.draw.generateImages({ body: { prompt: 'x', size: '32x32' } }))
      expect(done).toMatchObject({ state: 'succeeded', costMicros: 3000 })
      expect(await balance()).toBe(CREDIT - 3000)
    } finally {
      await priceModel(server, MODEL, { variants: null })
    }
  })

  it('is held by the size of the edited image, where megapixels have a price', async () => {
    const { api, balance } = await payer(1_100_000)
    await priceModel(server, MODEL, { megapixel: 1_000_000 })
    try {
      const body = { image: await send(api, await solid(1200, 1000)), prompt: 'x' }
      await expect(api.draw.editImage({ body })).rejects.toMatchObject({ statusCode: 402 })
      await buildCredit(server, api.user.id, 100_000)
      expect(await endedDrawing(api, await api.draw.editImage({ body }))).toMatchObject({ costMicros: 1_200_000 })
      expect(await balance()).toBe(0)
      await requireSound()
    } finally {
      await priceModel(server, MODEL, { megapixel: null })
    }
  })

  it('is never more than what was held, whatever a provider says that it used', async () => {
    const { admin } = await signedInApi(server, 'super-admin')
    const image = { b64_json: (await solid(32, 32)).toString('base64') }
    const usage = { input_tokens: 1_000_000, output_tokens: 1_000_000, total_tokens: 2_000_000 }
    const provider = await startReplayServer(({ path }) =>
      json(path === '/models' ? { data: [{ id: 'gpt-image-2' }] } : { data: [image], usage }),
    )
    try {
      const body = { name: 'Ours', type: 'openai', apiKey: 'sk-right-key-1234', baseUrl: provider.url } as const
      await admin.createChannel({ body })
      await priceModel(server, 'gpt-image-2', { image: 1000, input: 1_000_000, output: 1_000_000 })
      const { api, balance } = await payer()
      const { id } = await api.draw.generateImages({ body: { prompt: 'x', model: 'gpt-image-2' } })
      const { heldMicros } = await server.deps.db.query
        .selectFrom('drawing')
        .select('heldMicros')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(heldMicros).toBe(10_500)
      expect(await endedDrawing(api, { id })).toMatchObject({ state: 'succeeded', costMicros: heldMicros })
      expect(await balance()).toBe(CREDIT - heldMicros)
      await requireSound()
    } finally {
      await provider.close()
    }
  })

  it('isn’t asked for where the images are too large to send', async () => {
    const { api } = await payer()
    const png = await solid(16, 16)
    const large = await send(api, Buffer.concat([png], 65 * MEGABYTE))
    const refused = { statusCode: 400, code: 'draw.too_many_bytes' }
    await expect(api.draw.editImage({ body: { image: large, prompt: 'x' } })).rejects.toMatchObject(refused)
    const half = await send(api, Buffer.concat([png], 60 * MEGABYTE))
    const images = [half, half, half]
    await expect(api.draw.blendImages({ body: { images } })).rejects.toMatchObject(refused)
    expect((await api.draw.searchDrawings({ query: {} })).total).toBe(0)
  })
})
