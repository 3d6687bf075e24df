import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { PartialUpload } from '@saffron/core/drive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { MAX_UNFINISHED } from './reserve-upload.ts'
import { insertUpload } from './upload-store.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const NAMED = `name ${btoa('a.bin')}`
const MINUTE_MS = 60_000

describe.each(testEngines())('Room for pending uploads, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { driveQuotaBytes: 1000 } })
  })
  afterAll(() => server.close())

  const someone = async () => {
    const { user } = await signedInApi(server)
    const open = async () => {
      const device = { address: '127.0.0.1', userAgent: 'test' }
      return (await server.deps.db.transaction((tx) => server.app.auth.sessions.open(tx, user.id, device))).accessToken
    }
    let token = user.tokens.accessToken
    const create = (length: number) =>
      send(server, 'POST /assets/tus', {
        token,
        headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': NAMED },
      })
    return {
      id: user.id,
      create,
      created: async (length: number) => ((await create(length)).body as PartialUpload).id,
      write: (id: string, offset: number, length: number) =>
        send(server, `PATCH /assets/tus/${id}`, {
          token,
          raw: new Uint8Array(length),
          headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        }),
      cancel: (id: string) => send(server, `DELETE /assets/tus/${id}`, { token, headers: TUS }),
      statusOf: async (id: string) => (await send(server, `HEAD /assets/tus/${id}`, { token, headers: TUS })).status,
      /** Sessions expire in the meantime. */
      passTime: async (milliseconds: number) => {
        server.passTime(milliseconds)
        token = await open()
      },
    }
  }
  const staged = () => readdir(join(server.deps.config.dataFolder, 'uploads'))
  const full = { status: 507, body: { code: 'drive.full' } }

  it('is reserved for each until it’s complete or canceled', async () => {
    const { create, created, write, cancel } = await someone()
    const first = await created(600)
    expect(await create(600)).toMatchObject({ ...full, body: { message: expect.stringContaining('400 B') } })
    const second = await created(400)
    expect(await staged()).toHaveLength(2)
    expect(await create(1)).toMatchObject(full)
    await write(first, 0, 599)
    expect(await create(1)).toMatchObject(full)
    await cancel(second)
    await created(400)
    expect((await write(first, 599, 1)).status).toBe(200)
    expect(await create(1)).toMatchObject(full)
  })

  it('is never reserved twice, even concurrently', async () => {
    const { create } = await someone()
    const asked = await Promise.all(Array.from({ length: 12 }, () => create(300)))
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(3).fill(201),
      ...Array(9).fill(507),
    ])
  })

  it('is taken from uploads without progress for an hour', async () => {
    const { create, created, write, statusOf, passTime } = await someone()
    const [idle, alive] = [await created(600), await created(300)]
    await write(idle, 0, 10)
    await passTime(50 * MINUTE_MS)
    await write(alive, 0, 10)
    expect(await create(200)).toMatchObject(full)
    await passTime(20 * MINUTE_MS)
    const small = await created(100)
    expect(await statusOf(idle)).toBe(200)
    // Nothing is canceled for an upload that wouldn't fit anyway.
    expect(await create(700)).toMatchObject(full)
    expect(await statusOf(idle)).toBe(200)
    await created(600)
    expect(await statusOf(idle)).toBe(404)
    expect(await staged()).not.toContain(idle)
    expect([await statusOf(alive), await statusOf(small)]).toEqual([200, 200])
  })

  it('is limited to a number of files, however short', async () => {
    const [{ id: ownerId, create, created, cancel }, other] = [await someone(), await someone()]
    const at = server.deps.now()
    const expiresAt = new Date(at.getTime() + 24 * 60 * MINUTE_MS).toISOString()
    const upload = { ownerId, length: 0, purpose: '{}', assetId: null, expiresAt, createdAt: at.toISOString() }
    await server.deps.db.transaction(async (tx) => {
      for (let made = 1; made < MAX_UNFINISHED; made++) await insertUpload(tx, { ...upload, id: newId() })
    })
    const last = await created(1)
    const refused = await create(1)
    expect(refused).toMatchObject({ status: 429, body: { code: 'upload.too_many' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    await other.created(1)
    await cancel(last)
    await created(1)
  })
})
