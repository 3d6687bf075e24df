import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'

import type { Asset, PartialUpload } from '@saffron/core/drive'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ownSpace } from '../../spaces/index.ts'
import {
  beginChunk,
  buildConversation,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const metadataOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

describe.each(testEngines())('A resumable upload on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const tokenOf = () => api.user.tokens.accessToken
  const staged = () => readdir(join(server.deps.config.dataFolder, 'uploads')).catch(() => [])
  const create = (length: number | string, fields: Readonly<Record<string, string>> = { name: 'a.bin' }) =>
    send(server, 'POST /assets/tus', {
      token: tokenOf(),
      headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': metadataOf(fields) },
    })
  const created = async (length: number, fields?: Readonly<Record<string, string>>) => {
    const { body, headers } = await create(length, fields)
    expect(headers.get('location')).toBe(`/assets/tus/${(body as PartialUpload).id}`)
    return (body as PartialUpload).id
  }
  const write = (id: string, offset: number, content: Uint8Array<ArrayBuffer>) =>
    send(server, `PATCH /assets/tus/${id}`, {
      token: tokenOf(),
      raw: content,
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    })
  const offsetOf = async (id: string) => {
    const { headers, status } = await send(server, `HEAD /assets/tus/${id}`, { token: tokenOf(), headers: TUS })
    expect(headers.get('cache-control')).toBe('no-store')
    return status === 200 ? Number(headers.get('upload-offset')) : status
  }
  const contentOf = async (id: string) =>
    Buffer.from(await (await api.drive.assetContent({ params: { id } })).arrayBuffer())

  /** Uses the official tus client. */
  const upload = (content: Buffer, metadata: Record<string, string>, chunkSize?: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const sending = new Upload(content, {
        endpoint: `${server.url}/assets/tus`,
        headers: { authorization: `Bearer ${tokenOf()}` },
        metadata,
        ...(chunkSize !== undefined && { chunkSize }),
        onError: reject,
        onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      })
      sending.start()
    })

  it('works with the official tus client: in one chunk, in many, and empty', async () => {
    for (const [size, chunkSize] of [
      [1_000_000, undefined],
      [1_000_000, 90_001],
      [0, undefined],
    ] as const) {
      const content = randomBytes(size)
      const id = await upload(content, { filename: '天氣.bin', store: 'tus' }, chunkSize)
      const { asset } = await api.drive.getUpload({ params: { id } })
      expect(asset).toMatchObject({ name: '天氣.bin', size, stores: ['tus'] })
      expect((await contentOf(asset?.id ?? '')).equals(content)).toBe(true)
    }
    expect(await staged()).toEqual([])
  })

  it('resumes after being cut at every tenth of it', async () => {
    const whole = randomBytes(1_000_000)
    const id = await created(whole.length)
    for (let tenth = 1; tenth <= 10; tenth++) {
      const from = await offsetOf(id)
      const { sending } = beginChunk(server, { id, token: tokenOf(), offset: from, length: whole.length - from })
      sending.write(whole.subarray(from, tenth * 100_000))
      await expect.poll(() => offsetOnDisk(id)).toBe(tenth * 100_000)
      if (tenth < 10) sending.destroy()
      else sending.end()
    }
    await expect.poll(async () => (await api.drive.getUpload({ params: { id } })).asset).not.toBeNull()
    const { asset } = await api.drive.getUpload({ params: { id } })
    expect((await contentOf(asset?.id ?? '')).equals(whole)).toBe(true)
  })

  const offsetOnDisk = async (id: string) =>
    readFile(join(server.deps.config.dataFolder, 'uploads', id)).then(
      ({ length }) => length,
      // The upload is complete.
      () => 1_000_000,
    )

  it('returns the resulting file with its last chunk, and repeatedly', async () => {
    const id = await created(10, { name: 'a.txt' })
    expect(await write(id, 0, new Uint8Array(Buffer.from('01234')))).toMatchObject({ status: 204, body: '' })
    const last = await write(id, 5, new Uint8Array(Buffer.from('56789')))
    expect(last).toMatchObject({ status: 200, body: { offset: 10, length: 10, asset: { name: 'a.txt' } } })
    const { asset } = last.body as { asset: Asset }
    const again = await write(id, 10, new Uint8Array())
    expect(again).toMatchObject({ status: 200, body: { offset: 10, asset: { id: asset.id } } })
    expect(await offsetOf(id)).toBe(10)
  })

  it('rejects a chunk with a wrong offset', async () => {
    const id = await created(10)
    const five = new Uint8Array(5)
    expect(await write(id, 5, five)).toMatchObject({ status: 409, body: { code: 'upload.wrong_offset' } })
    expect((await write(id, 0, five)).status).toBe(204)
    expect((await write(id, 0, five)).status).toBe(409)
    expect(await write(id, 5, new Uint8Array(6))).toMatchObject({ status: 413 })
    expect((await write(id, await offsetOf(id), five)).status).toBe(200)
  })

  const refused = async (code: string, length: number | string, fields?: Readonly<Record<string, string>>) =>
    expect((await create(length, fields)).body).toMatchObject({ code })

  it('is rejected right away for foreseeable errors', async () => {
    const other = await signedInApi(server)
    const { id } = await buildConversation(server.deps.db, other.user.id)
    await refused('request.invalid', 10, {})
    await refused('request.invalid', 10, { name: '../a' })
    await refused('request.invalid', 10, { name: 'a', onConflict: 'perhaps' })
    await refused('request.invalid', 10, { name: 'a', lastModified: 'soon' })
    await refused('request.invalid', 'many')
    await refused('request.invalid', -1)
    await refused('request.invalid', 1.5)
    for (const length of ['', '0x10', '1e3', '+5']) await refused('request.invalid', length)
    await refused('request.too_large', 1e12)
    await refused('conversation.not_found', 10, { name: 'a', conversation: id })
    await refused('node.not_found', 10, { name: 'a', parent: crypto.randomUUID() })
    const bad = { ...TUS, 'upload-length': '1', 'upload-metadata': 'name //79' }
    expect((await send(server, 'POST /assets/tus', { token: tokenOf(), headers: bad })).status).toBe(400)
    const old = { 'tus-resumable': '0.2.2', 'upload-length': '1' }
    expect((await send(server, 'POST /assets/tus', { token: tokenOf(), headers: old })).status).toBe(412)
  })

  it('is only accessible to its owner', async () => {
    const id = await created(10)
    const other = await signedInApi(server)
    const token = other.user.tokens.accessToken
    const gone = { status: 404 }
    const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    expect(await send(server, `HEAD /assets/tus/${id}`, { token, headers: TUS })).toMatchObject(gone)
    expect(await send(server, `GET /assets/tus/${id}`, { token, headers: TUS })).toMatchObject(gone)
    expect(await send(server, `PATCH /assets/tus/${id}`, { token, headers, raw: 'x' })).toMatchObject(gone)
    expect(await send(server, `DELETE /assets/tus/${id}`, { token, headers: TUS })).toMatchObject(gone)
    expect((await send(server, `HEAD /assets/tus/${id}`)).status).toBe(401)
    expect(await offsetOf(id)).toBe(0)
  })

  it('of a disconnected client is ended, even if its connection never ends', async () => {
    const id = await created(10)
    const caller = { userId: api.user.id, role: 'user', sessionId: '', impersonatedBy: null }
    const content = new PassThrough()
    const { continueUpload } = server.app.drive.handlers
    const call = {
      params: { id },
      query: undefined,
      body: { offset: 0 },
      caller,
      space: ownSpace(api.user.id),
      content,
      signal: AbortSignal.abort(),
    }
    const context = { locale: 'en', requestId: '', address: '', userAgent: '', origin: '' } as const
    await expect(continueUpload({ ...call, ...context })).rejects.toMatchObject({ code: 'request.malformed' })
    expect((await write(id, 0, new Uint8Array(10))).status).toBe(200)
  })

  it('that is canceled leaves nothing behind', async () => {
    const id = await created(10)
    await write(id, 0, new Uint8Array(5))
    expect(await staged()).toContain(id)
    expect((await send(server, `DELETE /assets/tus/${id}`, { token: tokenOf(), headers: TUS })).status).toBe(204)
    expect(await staged()).not.toContain(id)
    expect(await offsetOf(id)).toBe(404)
  })

  it('returns the supported protocol', async () => {
    const { status, headers } = await send(server, 'OPTIONS /assets/tus')
    expect(status).toBe(204)
    expect(headers.get('tus-version')).toBe('1.0.0')
    expect(headers.get('tus-extension')).toBe('creation,termination,expiration')
  })

  it('without progress for a day is deleted', async () => {
    const own = await startTestServer({ engine })
    try {
      const { user } = await signedInApi(own)
      const token = user.tokens.accessToken
      const headers = { ...TUS, 'upload-length': '10', 'upload-metadata': metadataOf({ name: 'a' }) }
      const { body } = await send(own, 'POST /assets/tus', { token, headers })
      const { id } = body as PartialUpload
      own.passTime(25 * 60 * 60_000)
      const device = { address: '127.0.0.1', userAgent: 'test' }
      const tokens = await own.deps.db.transaction((tx) => own.app.auth.sessions.open(tx, user.id, device))
      const again = { token: tokens.accessToken, headers: TUS }
      expect((await send(own, `HEAD /assets/tus/${id}`, again)).status).toBe(404)
    } finally {
      await own.close()
    }
  })

  it('into a folder creates the file there, like a form', async () => {
    const root = await api.drive.rootNode()
    const id = await created(3, { name: 'in root.txt', parent: root.id, lastModified: '1700000000123' })
    const { body } = await write(id, 0, new Uint8Array(Buffer.from('abc')))
    const { asset } = body as { asset: Asset }
    expect(await api.drive.getNode({ params: { id: asset.node ?? '' } })).toMatchObject({
      parent: root.id,
      name: 'in root.txt',
      size: 3,
      asset: asset.id,
      modifiedAt: '2023-11-14T22:13:20.123Z',
    })
    expect((await create(3, { name: 'in root.txt', parent: root.id })).body).toMatchObject({ code: 'node.name_taken' })
    const skipped = await created(3, { name: 'in root.txt', parent: root.id, onConflict: 'skip' })
    const left = (await write(skipped, 0, new Uint8Array(Buffer.from('xyz')))).body as { asset: Asset }
    expect(left.asset.id).toBe(asset.id)
  })
})
