import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, startTestServer, type TestServer } from '@saffron/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { buildPng } from '../../testing/build-png.ts'
import { createMessagePictures, type MessagePicturesOptions } from './message-pictures.ts'

const ESC = '\u001B'
let server: TestServer
let api: ReturnType<typeof createApi>
beforeAll(async () => {
  server = await startTestServer()
  const session = createSession(createMemoryStorage())
  session.storeTokens((await buildUser(server, 'user')).tokens)
  api = createApi({ baseUrl: server.url, session, validate: true })
})
afterAll(() => server.close())

const upload = async (bytes: Uint8Array, name: string) =>
  (await api.drive.uploadAsset({ body: { file: new Blob([new Uint8Array(bytes)]), name } })).id
const red = () =>
  upload(
    buildPng({ width: 4, height: 4 }, () => [255, 0, 0]),
    'red.png',
  )

const open = (given: Partial<MessagePicturesOptions> = {}) =>
  createMessagePictures({
    api,
    locale: 'en',
    way: 'trueColor',
    features: () => ({ color: true, links: false }),
    size: () => ({ columns: 80, rows: 24 }),
    send: () => undefined,
    ...given,
  })
async function taken(pictures: ReturnType<typeof open>, ...attachments: string[]) {
  await vi.waitFor(() => expect(pictures.isReady(attachments)).toBe(true), { timeout: 10_000 })
  return pictures.take(attachments)
}

describe('the pictures of a message', () => {
  it('are drawn once the server has thumbnails, with a line that names each', async () => {
    const { rows, before } = await taken(open(), await red())
    expect(before).toBeUndefined()
    expect(rows).toHaveLength(3)
    const [, r = 0, g = 0, b = 0] = /38;2;(\d+);(\d+);(\d+)m/.exec(rows[0] ?? '')?.map(Number) ?? []
    expect(r).toBeGreaterThan(240)
    expect(Math.max(g, b)).toBeLessThan(16)
    expect(rows[2]).toMatch(/^ {2}.*red\.png · \d+ B · image\/png/)
  })

  it('are sent to a terminal that keeps them', async () => {
    const { rows, before } = await taken(open({ way: 'kitty' }), await red())
    expect(before).toContain(`${ESC}_Ga=T,U=1,f=100`)
    expect(rows[0]).toContain('\u{10EEEE}\u0305\u0305')
  })

  it('are sent once, however often they are shown in one size', async () => {
    let columns = 80
    const pictures = open({ way: 'kitty', size: () => ({ columns, rows: 24 }) })
    const id = await red()
    const first = await taken(pictures, id)
    expect(await taken(pictures, id, await red())).toEqual({ rows: [...first.rows, ...first.rows] })
    columns = 40
    const smaller = await taken(pictures, id)
    expect(smaller.before).toContain(`${ESC}_Ga=T,U=1,f=100`)
    expect(smaller.rows[0]).not.toBe(first.rows[0])
  })

  it('are sent again after so many others that the terminal may have dropped them', async () => {
    const pictures = open({ way: 'kitty', mostKept: 1 })
    const oldest = await red()
    const first = await taken(pictures, oldest)
    const other = buildPng({ width: 4, height: 4 }, () => [0, 0, 255])
    expect((await taken(pictures, await upload(other, 'blue.png'))).before).toBeDefined()
    const again = await taken(pictures, oldest)
    expect(again.before).toContain(`${ESC}_Ga=T,U=1,f=100`)
    expect(again.rows[0]).not.toBe(first.rows[0])
  })

  it('are a line in a terminal without pictures, with a link if it supports links', async () => {
    const { rows } = await taken(open({ way: 'line', features: () => ({ color: false, links: true }) }), await red())
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`${ESC}]8;;${server.url}/assets/list/`)
  })

  it('are a line if there is nothing to draw: an SVG, a broken picture', async () => {
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a\u202Eb.svg')
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#f80' } })
      .png()
      .toBuffer()
    const { rows } = await taken(open(), svg, await upload(whole.subarray(0, 60), 'torn.png'))
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(String.raw`"a\u{202e}b.svg" · 41 B · image/svg+xml`)
    expect(rows[1]).toContain('torn.png')
  })

  it('exclude other files and missing ones', async () => {
    const { rows } = await taken(open(), await upload(Buffer.from('hello'), 'a.txt'), crypto.randomUUID())
    expect(rows).toEqual([])
  })

  it('are waited for only for a limited time', async () => {
    const silent = createApi({
      baseUrl: 'http://127.0.0.1:1',
      session: createSession(createMemoryStorage()),
      fetch: () => new Promise(() => undefined),
    })
    expect(await taken(open({ api: silent, patienceMs: 20 }), crypto.randomUUID())).toEqual({ rows: [] })
  })
})
