import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pdfOfObjects, streamOf } from '../../testing/documents.ts'
import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#f80' } })

const pageOf = (content: number, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${content} 0 R ${more}>>`
const isNear = (color: number[], wanted: number[]) =>
  color.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) < 12)

describe.each(testEngines())('A thumbnail on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const add = async (bytes: Uint8Array, name: string) =>
    api.drive.uploadAsset({ body: { file: new Blob([new Uint8Array(bytes)]), name } })
  const stateOf = (hash: string) =>
    server.deps.db.query.selectFrom('blob').select('thumbnail').where('hash', '=', hash).executeTakeFirstOrThrow()
  const settled = (hash: string) =>
    expect.poll(async () => (await stateOf(hash)).thumbnail, { timeout: 10_000 }).not.toBe('waiting')

  it('is created from a picture, rotated upright and without metadata', async () => {
    const exif = { IFD0: { Artist: 'Somebody' } }
    const bytes = await picture(2000, 1000).withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
    const { id, hash } = await add(bytes, 'a.jpg')
    await settled(hash)
    const asset = await api.drive.getAsset({ params: { id } })
    expect(asset).toMatchObject({ width: 1000, height: 2000, thumbnail: expect.stringContaining('/thumbnail?') })
    const answer = await fetch(server.url + (asset.thumbnail ?? ''))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const made = new Uint8Array(await answer.arrayBuffer())
    const metadata = await sharp(made).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 512 })
    expect(metadata.exif).toBeUndefined()
    const mine = await api.drive.assetThumbnail({ params: { id } })
    expect(mine.size).toBe(made.length)
  })

  it('is at most as large as the picture, and only available to its owner', async () => {
    const { id, hash } = await add(await picture(20, 10).png().toBuffer(), 'a.png')
    await settled(hash)
    const { thumbnail = '' } = await api.drive.getAsset({ params: { id } })
    const bytes = new Uint8Array(await (await fetch(server.url + thumbnail)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 10 })
    const other = await signedInApi(server)
    const path = `/assets/list/${id}/thumbnail`
    expect((await send(server, `GET ${path}`, { token: other.user.tokens.accessToken })).status).toBe(404)
    expect((await send(server, `GET ${path}`)).status).toBe(404)
    const { url } = await api.drive.getAsset({ params: { id } })
    expect((await send(server, `GET ${url.replace('/content', '/thumbnail')}`)).status).toBe(404)
  })

  it('is returned as PNG on request, with the same access', async () => {
    const { id, hash } = await add(await picture(2000, 1000).jpeg().toBuffer(), 'a.jpg')
    await settled(hash)
    const made = await api.drive.assetThumbnail({ params: { id }, query: { format: 'png' } })
    expect(made.type).toBe('image/png')
    const bytes = new Uint8Array(await made.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256, depth: 'uchar' })
    const { thumbnail = '' } = await api.drive.getAsset({ params: { id } })
    const signed = await fetch(`${server.url}${thumbnail}&format=png`)
    expect(signed.headers.get('content-type')).toBe('image/png')
    expect(signed.headers.get('etag')).toBe(`"${hash}-png"`)
    expect((await send(server, `GET /assets/list/${id}/thumbnail?format=png`)).status).toBe(404)
    expect((await fetch(`${server.url}${thumbnail}&format=gif`)).status).toBe(400)
  })

  it('is created from the first page of a PDF, with its annotations', async () => {
    const red = '1 0 0 rg 0 0 300 800 re f'
    const green = '0 1 0 rg 0 0 600 800 re f'
    const stamp =
      '<< /Type /Annot /Subtype /Square /Rect [300 0 600 800] /IC [0 0 1] /C [0 0 1] /F 4 /AP << /N 6 0 R >> >>'
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 300 800] '
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>',
      pageOf(4, '/Annots [5 0 R] '),
      streamOf(red),
      stamp,
      streamOf('0 0 1 rg 0 0 300 800 re f', form),
      pageOf(8),
      streamOf(green),
    ]
    const { id, hash } = await add(pdfOfObjects(objects), 'a.pdf')
    await settled(hash)
    const asset = await api.drive.getAsset({ params: { id } })
    expect([asset.width, asset.height]).toEqual([undefined, undefined])
    const made = await (await fetch(server.url + (asset.thumbnail ?? ''))).arrayBuffer()
    const { data, info } = await sharp(new Uint8Array(made)).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 384, height: 512, channels: 3 })
    const colorAt = (x: number) => [...data.subarray((200 * info.width + x) * 3, (200 * info.width + x) * 3 + 3)]
    expect(colorAt(60)).toSatisfy((color: number[]) => isNear(color, [255, 0, 0]))
    expect(colorAt(320)).toSatisfy((color: number[]) => isNear(color, [0, 0, 255]))
  })

  it('isn’t created for a PDF that’s broken or has no page', async () => {
    const empty = pdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])
    for (const bytes of [empty, Buffer.from('%PDF-1.7\nnothing')]) {
      const { id, hash } = await add(bytes, 'a.pdf')
      await settled(hash)
      expect((await stateOf(hash)).thumbnail).toBe('failed')
      expect(await api.drive.getAsset({ params: { id } })).not.toHaveProperty('thumbnail')
    }
  })

  it('isn’t created for an invalid picture or other files', async () => {
    const png = await picture(300, 300).png().toBuffer()
    const broken = await add(png.subarray(0, 60), 'a.png')
    await settled(broken.hash)
    expect((await stateOf(broken.hash)).thumbnail).toBe('failed')
    expect(await api.drive.getAsset({ params: { id: broken.id } })).not.toHaveProperty('thumbnail')
    const svg = await add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg')
    expect((await stateOf(svg.hash)).thumbnail).toBe('none')
    expect((await send(server, `GET /assets/list/${svg.id}/thumbnail`)).status).toBe(404)
  })
})
