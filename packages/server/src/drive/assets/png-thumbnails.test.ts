import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { squarePicture } from '../../auth/profile/square-picture.ts'
import { sendAsset, signedInApi, startTestServer, type TestServer } from '../../testing/index.ts'
import { pictureForModel } from '../text/picture-for-model.ts'
import { makeThumbnail, thumbnailAsPng } from './make-thumbnail.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#f80', noise } })
    .png()
    .toBuffer()

let server: TestServer
/** The signed URL of a thumbnail. */
let path = ''
let hash = ''
beforeAll(async () => {
  server = await startTestServer()
  const api = await signedInApi(server)
  const asset = await sendAsset(server, api.user.id, { name: 'a.png', content: await picture() })
  const made = async () => {
    const { thumbnail = '' } = await api.drive.getAsset({ params: { id: asset.id } })
    expect(thumbnail).not.toBe('')
    return thumbnail
  }
  path = await vi.waitFor(made, { timeout: 10_000 })
  hash = asset.hash
})
afterAll(() => server.close())

/** The number of pictures in the library, recorded when each begins and ends. */
let inHand: number[] = []
const count = () => void inHand.push(sharp.counters().process)
beforeEach(() => {
  inHand = []
  sharp.queue.on('change', count)
  return () => void sharp.queue.off('change', count)
})

const ask = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${server.url}${path}&format=png`, { headers, ...(signal !== undefined && { signal }) })

it('opens no picture for a client that has cached it', async () => {
  const whole = await ask()
  const tag = whole.headers.get('etag') ?? ''
  expect([whole.status, tag]).toEqual([200, `"${hash}-png"`])
  expect(Number(whole.headers.get('content-length'))).toBe((await whole.arrayBuffer()).byteLength)
  expect(inHand).not.toEqual([])
  inHand = []
  const again = await ask({ 'if-none-match': tag })
  expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
  expect((await fetch(`${server.url}${path}&format=png`, { method: 'HEAD' })).status).toBe(200)
  expect(inHand).toEqual([])
})

it('creates one PNG at a time, regardless of the number of requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const answer = await ask()
      return Buffer.from(await answer.arrayBuffer()).toString('latin1', 1, 4)
    }),
  )
  expect(answers).toEqual(Array.from({ length: 8 }, () => 'PNG'))
  expect(Math.max(...inHand)).toBeLessThanOrEqual(1)
})

it('creates none for a client that disconnected before its turn', async () => {
  const leaving = new AbortController()
  const asked = Array.from({ length: 8 }, () => ask({}, leaving.signal))
  await expect.poll(() => inHand.length, { interval: 1 }).toBeGreaterThan(0)
  leaving.abort()
  await Promise.allSettled(asked)
  expect((await ask()).status).toBe(200)
  // Includes the last one, which waited. Each appears twice.
  expect(inHand.length).toBeLessThan(2 * 9)
})

it('uses one core and no cache, for every use of a picture', async () => {
  const bytes = await picture()
  const small = await makeThumbnail(bytes)
  for (const open of [
    () => makeThumbnail(bytes),
    () => thumbnailAsPng(small.bytes),
    () => squarePicture(bytes),
    () => pictureForModel(bytes),
  ]) {
    sharp.concurrency(3)
    sharp.cache({ items: 50, memory: 50, files: 20 })
    await open()
    expect(sharp.concurrency()).toBe(1)
    expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } })
  }
})
