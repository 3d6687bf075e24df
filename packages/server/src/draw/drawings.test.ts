import type { Drawing } from '@saffron/core/draw'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  buildCredit,
  endedDrawing,
  hearEvents,
  priceModel,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Each drawing is painted in a thread, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const MODEL = 'saffron-demo-image'
const DAY_MS = 24 * 60 * 60 * 1000

const solid = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

const rgbaOf = async (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer()

/** The part of an image that a test's mask covers. */
const isEdited = (x: number, y: number): boolean => x >= 10 && x < 25 && y >= 5 && y < 20

const refusal = (code: string) => ({ statusCode: 400, code })

describe.each(testEngines())('A drawing on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const send = async (content: Uint8Array, name = 'image.png') =>
    (await sendAsset(server, api.user.id, { content, name })).id
  const contentOf = async (asset: string) =>
    Buffer.from(await (await api.drive.assetContent({ params: { id: asset }, query: {} })).arrayBuffer())

  const firstFile = async ({ results }: Drawing) => contentOf(results[0]?.asset ?? '')

  const drawWithMetadata = async (metadata: boolean) => {
    const body = { prompt: 'Saffron fields', size: '64x64', metadata }
    return contentOf((await endedDrawing(api, await api.draw.generateImages({ body }))).results[0]?.asset ?? '')
  }
  const edit = async (image: string, mask?: string) =>
    api.draw.editImage({ body: { image, prompt: 'x', ...(mask && { mask }) } })

  it('is returned at once, and delivers files into the folder for drawings', async () => {
    const started = await api.draw.generateImages({ body: { prompt: 'A red fox', size: '96x64', n: 2, seed: 7 } })
    expect(started).toMatchObject({ kind: 'image', state: 'queued', model: MODEL, count: 2, results: [] })
    const done = await endedDrawing(api, started)
    expect(done).toMatchObject({ state: 'succeeded', progress: 100, costMicros: 0 })
    expect(done.results.map(({ width, height, seed, type }) => [width, height, seed, type])).toEqual([
      [96, 64, 7, 'image/png'],
      [96, 64, 8, 'image/png'],
    ])
    const [first] = done.results
    expect(await fetch(server.url + (first?.url ?? '')).then(({ headers }) => headers.get('content-type'))).toBe(
      'image/png',
    )
    const asset = await api.drive.getAsset({ params: { id: first?.asset ?? '' } })
    const path = await api.drive.pathOfNode({ params: { id: asset.node ?? '' } })
    expect(JSON.stringify(path)).toContain('"Drawings"')
    const again = await endedDrawing(
      api,
      await api.draw.generateImages({ body: { prompt: 'A red fox', size: '96x64', seed: 7 } }),
    )
    const hashes = await Promise.all(
      [asset.id, again.results[0]?.asset ?? ''].map(async (id) => (await api.drive.getAsset({ params: { id } })).hash),
    )
    expect(hashes[0]).toBe(hashes[1])
    const found = await api.draw.searchDrawings({ query: { q: 'RED', kind: 'image', state: 'succeeded,failed' } })
    expect(found.list.map(({ id }) => id)).toEqual([again.id, done.id])
  })

  it('has a random seed where none is chosen, which trying again keeps', async () => {
    const body = { prompt: 'Any seed', size: '64x64', n: 2 }
    const [one, other] = [
      await endedDrawing(api, await api.draw.generateImages({ body })),
      await endedDrawing(api, await api.draw.generateImages({ body })),
    ]
    expect(one.seed).not.toBe(other.seed)
    const seed = one.seed ?? Number.NaN
    expect(one.results.map((result) => result.seed)).toEqual([seed, seed + 1])
    expect((await firstFile(one)).equals(await firstFile(other))).toBe(false)
    const again = await endedDrawing(api, await api.draw.retryDrawing({ params: { id: one.id } }))
    expect(again.seed).toBe(seed)
    expect((await firstFile(again)).equals(await firstFile(one))).toBe(true)
  })

  it('streams its events to its end, to anyone who follows it', async () => {
    const events: string[] = []
    const stream = api.events('POST', '/ai/assets/image/generations', {
      body: { prompt: 'Streamed', size: '64x64' },
      headers: { accept: 'text/event-stream' },
    })
    for await (const { event } of stream) events.push(event)
    expect(events[0]).toBe('entry')
    expect(events.at(-1)).toBe('done')
    const { list } = await api.draw.searchDrawings({ query: { q: 'streamed' } })
    const [{ id, version } = { id: '', version: 0 }] = list
    const late: (readonly [string, number])[] = []
    for await (const { event, seq } of api.draw.attachDrawing({ params: { id }, body: { after: version } })) {
      late.push([event, seq])
    }
    expect(late).toEqual([['done', version]])
  })

  it('notifies the user’s other windows', async () => {
    const heard = await hearEvents(api)
    const { id } = await api.draw.generateImages({ body: { prompt: 'Heard', size: '64x64' } })
    const states = () =>
      heard.flatMap(({ event, data }) => (event === 'drawing' && data.drawing === id ? [data.state] : []))
    await expect.poll(states, { timeout: 20_000 }).toContain('succeeded')
    expect(states()[0]).toBe('queued')
  })

  it('is edited where its mask is transparent, and nowhere else', async () => {
    const image = await solid(40, 30, '#336699')
    const alpha = Buffer.alloc(40 * 30 * 4, 255)
    for (let y = 0; y < 30; y += 1) for (let x = 0; x < 40; x += 1) if (isEdited(x, y)) alpha[(y * 40 + x) * 4 + 3] = 0
    const mask = await sharp(alpha, { raw: { width: 40, height: 30, channels: 4 } })
      .png()
      .toBuffer()
    const body = { image: await send(image), mask: await send(mask, 'mask.png'), prompt: 'x' }
    const done = await endedDrawing(api, await api.draw.editImage({ body }))
    expect(done).toMatchObject({ kind: 'edit', state: 'succeeded', references: [body.image], mask: body.mask })
    const [before, after] = [await rgbaOf(image), await rgbaOf(await contentOf(done.results[0]?.asset ?? ''))]
    const changed: (readonly [number, number])[] = []
    for (let y = 0; y < 30; y += 1) {
      for (let x = 0; x < 40; x += 1) {
        const at = (y * 40 + x) * 4
        if (!before.subarray(at, at + 4).equals(after.subarray(at, at + 4))) changed.push([x, y])
      }
    }
    expect(changed.filter(([x, y]) => !isEdited(x, y))).toEqual([])
    expect(changed.length).toBeGreaterThan(15 * 15 * 0.9)
    const first = await api.draw.getDrawing({
      params: { id: done.id },
      query: { populate: 'references,mask,from,derived' },
    })
    expect(first.populated).toEqual(expect.arrayContaining(['references', 'mask']))
    const next = await endedDrawing(
      api,
      await api.draw.editImage({ body: { image: done.results[0]?.asset ?? '', prompt: 'y' } }),
    )
    expect(next.from).toBe(done.id)
    expect((await api.draw.getDrawing({ params: { id: done.id }, query: {} })).derived).toEqual([next.id])
  })

  it('blends images, describes one, and makes a video with a poster', async () => {
    const images = [await send(await solid(32, 32, '#000000')), await send(await solid(32, 32, '#ffffff'))]
    const blended = await endedDrawing(api, await api.draw.blendImages({ body: { images, size: '32x32' } }))
    const middle = await rgbaOf(await contentOf(blended.results[0]?.asset ?? ''))
    expect([...middle.subarray(0, 4)]).toEqual([128, 128, 128, 255])

    const described = await endedDrawing(
      api,
      await api.draw.describeImage({ body: { image: images[1] ?? '', model: MODEL } }),
    )
    expect(described.prompts).toHaveLength(4)
    expect(described.prompts?.[0]).toMatch(/32 × 32.*white/)

    const film = await endedDrawing(
      api,
      await api.draw.generateVideo({ body: { prompt: 'Waves', size: '64x48', seconds: 2 } }),
    )
    expect(film.results).toMatchObject([{ type: 'video/webm', width: 64, height: 48, seconds: 2 }])
    const poster = await fetch(server.url + (film.results[0]?.thumbnail ?? ''))
    expect(poster.headers.get('content-type')).toBe('image/webp')
    const webm = await contentOf(film.results[0]?.asset ?? '')
    expect(webm.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(webm.includes('V_VP8')).toBe(true)
  })

  it('has the size of a video from its file, if none was asked for', async () => {
    const film = await endedDrawing(api, await api.draw.generateVideo({ body: { prompt: 'Waves', seconds: 2 } }))
    expect(film.size).toBeUndefined()
    expect(film.results).toMatchObject([{ width: 640, height: 360, seconds: 2 }])
  })

  it('costs what was held, where an edited image is priced by its size', async () => {
    const payer = await signedInApi(server)
    await buildCredit(server, payer.user.id, 1_000_000)
    const { id: image } = await sendAsset(server, payer.user.id, {
      content: await solid(400, 500, '#336699'),
      name: 'image.png',
    })
    await priceModel(server, MODEL, { megapixel: 1_000_000 })
    try {
      const started = await payer.draw.editImage({ body: { image, prompt: 'x' } })
      const held = server.deps.db.query.selectFrom('drawing').select('heldMicros').where('id', '=', started.id)
      expect(await held.executeTakeFirst()).toEqual({ heldMicros: 200_000 })
      expect(await endedDrawing(payer, started)).toMatchObject({ state: 'succeeded', costMicros: 200_000 })
    } finally {
      await priceModel(server, MODEL, { megapixel: null })
    }
  })

  it('is described by a model that sees images, if that is chosen', async () => {
    const body = { image: await send(await solid(24, 24, '#ff0000')), model: 'saffron-demo-vision' }
    const described = await endedDrawing(api, await api.draw.describeImage({ body }))
    expect(described).toMatchObject({ state: 'succeeded', model: 'saffron-demo-vision', results: [] })
    expect(described.prompts?.[0]).toMatch(/\w/)
  })

  it('stores the prompt in the file only on request', async () => {
    expect((await drawWithMetadata(true)).includes('Saffron fields')).toBe(true)
    expect((await drawWithMetadata(false)).includes('Saffron fields')).toBe(false)
  })

  it('is paid by what was delivered: for three of four, and for nothing if it fails or is cancelled', async () => {
    const payer = await signedInApi(server)
    await buildCredit(server, payer.user.id, 1_000_000)
    await priceModel(server, MODEL, { image: 1000 })
    const balance = async () => (await payer.auth.me()).balanceMicros
    try {
      const partly = await payer.draw.generateImages({ body: { prompt: 'partly', size: '32x32', n: 4 } })
      const done = await endedDrawing(payer, partly)
      expect(done).toMatchObject({ state: 'succeeded', costMicros: 3000, error: { code: 'draw.no_result' } })
      expect(done.results).toHaveLength(3)
      expect(await balance()).toBe(997_000)

      const failed = await endedDrawing(
        payer,
        await payer.draw.generateImages({ body: { prompt: 'fail', size: '32x32' } }),
      )
      expect(failed).toMatchObject({ state: 'failed', costMicros: 0, results: [] })
      const { id } = await payer.draw.generateImages({ body: { prompt: 'slow', size: '32x32' } })
      expect(await payer.draw.cancelDrawing({ params: { id } })).toMatchObject({ state: 'cancelled' })
      expect(await payer.draw.cancelDrawing({ params: { id } })).toMatchObject({ state: 'cancelled', costMicros: 0 })
      expect(await balance()).toBe(997_000)

      const retried = await endedDrawing(payer, await payer.draw.retryDrawing({ params: { id: done.id } }))
      expect(retried).toMatchObject({ prompt: 'partly', count: 4, size: '32x32', costMicros: 3000 })
      const poor = await signedInApi(server)
      await expect(poor.draw.generateImages({ body: { prompt: 'x' } })).rejects.toMatchObject({ statusCode: 402 })
      expect((await poor.draw.searchDrawings({ query: {} })).total).toBe(0)
      const open = await server.deps.db.query
        .selectFrom('walletHold')
        .select('id')
        .where('state', '=', 'open')
        .execute()
      expect(open).toEqual([])
      expect((await auditLedger({ db: server.deps.db })).faults).toEqual([])
    } finally {
      await priceModel(server, MODEL, { image: null })
    }
  })

  it('says what was wrong, in the reader’s language', async () => {
    const banned = await endedDrawing(api, await api.draw.generateImages({ body: { prompt: 'banned' } }))
    expect(banned).toMatchObject({ state: 'failed', error: { statusCode: 400, code: 'draw.banned_words' } })
    expect(banned.error?.message).toBe('The provider doesn’t allow this prompt: banned')
  })

  it.each([
    [{ size: '0x0' }],
    [{ size: '-1x5' }],
    [{ size: '1000000000x1' }],
    [{ size: '17x' }],
    [{ ratio: '0:1' }],
    [{ n: 0 }],
    [{ n: 11 }],
    [{ prompt: '' }],
    [{ prompt: 'x'.repeat(40_000) }],
    [{ quality: 'best' }],
    [{ references: Array.from({ length: 17 }, () => crypto.randomUUID()) }],
  ])('is refused with %j', async (bad) => {
    const before = (await api.draw.searchDrawings({ query: {} })).total
    const body = { prompt: 'x', ...bad }
    await expect(api.draw.generateImages({ body })).rejects.toMatchObject({ statusCode: 400 })
    expect((await api.draw.searchDrawings({ query: {} })).total).toBe(before)
  })

  it('takes no more than a megabyte', async () => {
    const body = { prompt: 'x'.repeat(1_100_000) }
    await expect(api.draw.generateImages({ body })).rejects.toMatchObject({ statusCode: 413 })
  })

  it('refuses what isn’t an image, is too large, or has another mask', async () => {
    const bomb = Buffer.from(await solid(16, 16, '#000'))
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    for (const content of [Buffer.from('not an image'), svg, heic]) {
      await expect(edit(await send(content))).rejects.toMatchObject(refusal('draw.not_an_image'))
    }
    await expect(edit(await send(bomb))).rejects.toMatchObject(refusal('draw.too_many_pixels'))
    const image = await send(await solid(20, 20, '#123456'))
    const opaque = await send(await solid(20, 20, '#ffffff'))
    await expect(edit(image, opaque)).rejects.toMatchObject(refusal('draw.mask_not_transparent'))
    const other = await sharp({ create: { width: 10, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    await expect(edit(image, await send(other))).rejects.toMatchObject(refusal('draw.mask_size'))
  })

  it('takes animated GIFs, and photos in CMYK or on their side', async () => {
    const frames = [await solid(20, 10, '#ff0000'), await solid(20, 10, '#00ff00')]
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const cmyk = await sharp(await solid(20, 10, '#00ff00'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const turned = await sharp(await solid(20, 10, '#0000ff'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    for (const [content, size] of [
      [gif, [20, 10]],
      [cmyk, [20, 10]],
      [turned, [10, 20]],
    ] as const) {
      const done = await endedDrawing(
        api,
        await api.draw.editImage({ body: { image: await send(content), prompt: 'x' } }),
      )
      expect(done).toMatchObject({ state: 'succeeded', results: [{ width: size[0], height: size[1] }] })
    }
  })

  it('isn’t there for others, and neither are its files', async () => {
    const mine = await endedDrawing(api, await api.draw.generateImages({ body: { prompt: 'Mine', size: '32x32' } }))
    const other = await signedInApi(server)
    const gone = { statusCode: 404 }
    const params = { id: mine.id }
    await expect(other.draw.getDrawing({ params, query: {} })).rejects.toMatchObject(gone)
    await expect(other.draw.retryDrawing({ params })).rejects.toMatchObject(gone)
    const image = mine.results[0]?.asset ?? ''
    await expect(other.draw.editImage({ body: { image, prompt: 'x' } })).rejects.toMatchObject(gone)
    const references = [image]
    await expect(other.draw.generateImages({ body: { prompt: 'x', references } })).rejects.toMatchObject(gone)
    await expect(other.draw.generateImages({ body: { prompt: 'x', from: mine.id } })).rejects.toMatchObject(gone)
  })

  it('that isn’t kept is in no list, and vanishes with its files after a day', async () => {
    const own = await startTestServer({ engine })
    try {
      const user = await signedInApi(own)
      const content = await solid(20, 20, '#808080')
      const image = (await sendAsset(own, user.user.id, { content, name: 'a.png' })).id
      const start = () => user.draw.editImage({ body: { image, prompt: 'x', keep: false } })
      const [lost, kept] = [await endedDrawing(user, await start()), await endedDrawing(user, await start())]
      expect((await user.draw.searchDrawings({ query: {} })).total).toBe(0)
      await user.draw.updateDrawing({ params: { id: kept.id }, body: { keep: true } })
      own.passTime(2 * DAY_MS)
      await own.app.draw.sweep()
      await own.app.drive.sweep()
      const again = await signedInApi(own)
      expect(again.user.id).not.toBe(user.user.id)
      const left = await own.deps.db.query
        .selectFrom('drawing')
        .select('id')
        .where('ownerId', '=', user.user.id)
        .execute()
      expect(left).toEqual([{ id: kept.id }])
      const assets = await own.deps.db.query
        .selectFrom('asset')
        .select('id')
        .where('ownerId', '=', user.user.id)
        .execute()
      expect(assets.map(({ id }) => id)).not.toContain(lost.results[0]?.asset)
      expect(assets.map(({ id }) => id)).toContain(kept.results[0]?.asset)
    } finally {
      await own.close()
    }
  })
})
