import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { type Drawing, followDrawing } from '@saffron/core/draw'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  buildCredit,
  buildFolder,
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

const MODEL = 'saffron-demo-image'
const CREDIT = 1_000_000
const KILOBYTE = 1024
type Api = Awaited<ReturnType<typeof signedInApi>>

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } })

/** Puts segments before the frame of a JPEG, as a large profile or a preview of a camera is. */
function withSegments(jpeg: Buffer, count: number): Buffer {
  const segment = Buffer.alloc(65_535)
  segment.set([0xff, 0xe2, 0xff, 0xfd])
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: count }, () => segment), jpeg.subarray(2)])
}

const json = (body: unknown): Replay => ({
  headers: { 'content-type': 'application/json' },
  body: [JSON.stringify(body)],
})

const foldersOf = async (api: Api) =>
  (await api.drive.searchNodes({ query: { kind: 'folder' } })).list.map(({ name }) => name)

describe.each(testEngines())('The limits of drawings on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { streamsPerUser: 1, driveQuotaBytes: 2048 * KILOBYTE } })
  })
  afterAll(() => server.close())

  const send = async (api: Api, content: Uint8Array, name = 'image.png') =>
    (await sendAsset(server, api.user.id, { content, name })).id

  it('a stream that starts a drawing counts like one that follows it, and is refused before anything is started', async () => {
    const api = await signedInApi(server)
    const start = () =>
      api.events('POST', '/ai/assets/image/generations', {
        body: { prompt: 'slow', size: '32x32' },
        headers: { accept: 'text/event-stream' },
      })
    const first = start()[Symbol.asyncIterator]()
    await first.next()
    await expect(start()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'stream.too_many' })
    const { list } = await api.draw.searchDrawings({ query: {} })
    expect(list).toHaveLength(1)
    // A call without a stream isn't limited.
    const { id } = await api.draw.generateImages({ body: { prompt: 'plain', size: '32x32' } })
    await first.return?.()
    const state = async () => (await api.draw.getDrawing({ params: { id }, query: {} })).state
    await expect.poll(state, { timeout: 30_000 }).toBe('succeeded')
    for (const drawing of list) await api.draw.cancelDrawing({ params: { id: drawing.id } })
  })

  it('a full drive refuses a drawing before it’s started, and holds nothing', async () => {
    const api = await signedInApi(server)
    await buildCredit(server, api.user.id, CREDIT)
    await priceModel(server, MODEL, { image: 1000 })
    try {
      await send(api, Buffer.alloc(2040 * KILOBYTE, 'x'), 'full.txt')
      const refused = api.draw.generateImages({ body: { prompt: 'x', size: '32x32' } })
      await expect(refused).rejects.toMatchObject({ code: 'drive.full' })
      expect((await api.draw.searchDrawings({ query: {} })).total).toBe(0)
      expect((await api.auth.me()).balanceMicros).toBe(CREDIT)
    } finally {
      await priceModel(server, MODEL, { image: null })
    }
  })

  it('an edit that isn’t kept is in no folder, and is put into the chosen one when it’s kept', async () => {
    const api = await signedInApi(server)
    const image = await send(api, await solid(24, 24).png().toBuffer())
    const folder = await buildFolder(server.deps.db, api.user.id, 'Mine')
    const body = { image, prompt: 'x', keep: false, parent: folder.id }
    const { id, results } = await endedDrawing(api, await api.draw.editImage({ body }))
    const nodeOf = async () => (await api.drive.getAsset({ params: { id: results[0]?.asset ?? '' } })).node
    expect(await nodeOf()).toBeUndefined()
    await api.draw.updateDrawing({ params: { id }, body: { keep: true } })
    const path = await api.drive.pathOfNode({ params: { id: (await nodeOf()) ?? '' } })
    expect(JSON.stringify(path)).toContain('"Mine"')
  })

  it('files go into a folder named in the user’s language, which stays the same when that changes', async () => {
    const api = await signedInApi(server)
    await api.auth.updateMe({ body: { locale: 'zh-Hant' } })
    const draw = async (prompt: string) =>
      endedDrawing(api, await api.draw.generateImages({ body: { prompt, size: '32x32' } }))
    await draw('one')
    expect(await foldersOf(api)).toEqual(['繪圖'])
    await api.auth.updateMe({ body: { locale: 'en' } })
    await draw('two')
    expect(await foldersOf(api)).toEqual(['繪圖'])
  })

  it('the size of a JPEG is found behind a large header', async () => {
    const api = await signedInApi(server)
    const photo = withSegments(await solid(40, 30).jpeg().toBuffer(), 12)
    expect(photo.length).toBeGreaterThan(512 * KILOBYTE)
    const body = { image: await send(api, photo, 'photo.jpg'), prompt: 'x' }
    const { results } = await endedDrawing(api, await api.draw.editImage({ body }))
    expect(results).toMatchObject([{ width: 40, height: 30 }])
  })

  it('the files of previews are deleted when the next one is there, and at the end', async () => {
    const api = await signedInApi(server)
    const { id } = await api.draw.generateImages({ body: { prompt: 'slow', size: '64x64' } })
    const previews = new Set<string>()
    for await (const event of followDrawing({ api, drawing: id })) {
      if (event.event === 'preview') previews.add(event.data.preview)
    }
    expect(previews.size).toBeGreaterThan(0)
    const names = async () =>
      (await server.deps.db.query.selectFrom('asset').select('name').where('ownerId', '=', api.user.id).execute()).map(
        ({ name }) => name,
      )
    await expect.poll(names).toEqual([expect.stringMatching(/^slow-/)])
  })

  it('the export has the masks of edits, and the wallet says what was paid for', async () => {
    const api = await signedInApi(server)
    await buildCredit(server, api.user.id, CREDIT)
    await priceModel(server, MODEL, { image: 1000 })
    try {
      const image = await send(api, await solid(24, 24).png().toBuffer())
      const clear = { r: 0, g: 0, b: 0, alpha: 0 }
      const mask = await send(
        api,
        await sharp({ create: { width: 24, height: 24, channels: 4, background: clear } })
          .png()
          .toBuffer(),
      )
      await endedDrawing(api, await api.draw.editImage({ body: { image, mask, prompt: 'x' } }))
      await endedDrawing(api, await api.draw.blendImages({ body: { images: [image, image], size: '32x32' } }))
      const { list } = await api.wallet.searchRecords({ query: { sort: 'createdAt' } })
      const causes = list.filter(({ kind }) => kind === 'usage').map(({ cause = '' }) => cause.replace(/:.*/, ''))
      expect(causes.toSorted()).toEqual(['blend', 'edit'])
      const [file] = await server.app.draw.userData.exportFiles(api.user.id)
      const exported = JSON.parse(await text(Readable.from(file?.content() ?? []))) as { kind: string; mask?: string }[]
      expect(exported.find(({ kind }) => kind === 'edit')?.mask).toBe(mask)
    } finally {
      await priceModel(server, MODEL, { image: null })
    }
  })

  it('tokens are paid for the share of the files that could be used', async () => {
    const { admin } = await signedInApi(server, 'super-admin')
    const good = { b64_json: (await solid(32, 32).png().toBuffer()).toString('base64') }
    const bad = { b64_json: Buffer.from('<html>').toString('base64') }
    const usage = { input_tokens: 0, output_tokens: 1000, total_tokens: 1000 }
    const provider = await startReplayServer(({ path }) =>
      json(path === '/models' ? { data: [{ id: 'gpt-image-2' }] } : { data: [good, bad, bad, bad], usage }),
    )
    try {
      const body = { name: 'Ours', type: 'openai', apiKey: 'sk-right-key-1234', baseUrl: provider.url } as const
      await admin.createChannel({ body })
      await priceModel(server, 'gpt-image-2', { output: 1_000_000 })
      const api = await signedInApi(server)
      await buildCredit(server, api.user.id, CREDIT)
      const done: Drawing = await endedDrawing(
        api,
        await api.draw.generateImages({ body: { prompt: 'x', model: 'gpt-image-2', n: 4 } }),
      )
      expect(done).toMatchObject({ state: 'succeeded', costMicros: 250, error: { code: 'draw.bad_result' } })
      expect((await auditLedger({ db: server.deps.db })).faults).toEqual([])
    } finally {
      await provider.close()
    }
  })
})
