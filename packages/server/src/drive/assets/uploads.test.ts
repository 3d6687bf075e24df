import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  buildConversation,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const blobOf = (content: string | Uint8Array<ArrayBuffer>) => new Blob([content])
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

describe.each(testEngines())('An upload on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const filesIn = async (folder: string): Promise<string[]> => {
    const path = join(server.deps.config.dataFolder, folder)
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const usedBy = async (owner: string) =>
    (await server.deps.db.query.selectFrom('drive').select('usedBytes').where('ownerId', '=', owner).executeTakeFirst())
      ?.usedBytes

  it('is stored completely, with its name, type and hash', async () => {
    const { drive, user } = await signedInApi(server)
    const content = `你好 ${user.id}`
    const { id } = await buildConversation(server.deps.db, user.id)
    const asset = await drive.uploadAsset({
      body: { file: blobOf(content), name: '天氣 👩‍💻.md', store: 'notes', conversation: id },
    })
    expect(asset).toMatchObject({
      name: '天氣 👩‍💻.md',
      size: Buffer.byteLength(content),
      type: 'text/markdown',
      fileKind: 'document',
      hash: sha256(content),
      conversation: id,
      stores: ['notes'],
      text: { state: 'waiting' },
      vectors: { state: 'none' },
    })
    expect(await drive.getAsset({ params: { id: asset.id } })).toEqual(asset)
    expect(await filesIn(`blobs/${user.id}`)).toEqual([asset.hash])
    expect(await filesIn('uploads')).toEqual([])
    expect(await usedBy(user.id)).toBe(asset.size)
  })

  it('of equal content needs no extra room, and isn’t shared with other users', async () => {
    const [one, other] = [await signedInApi(server), await signedInApi(server)]
    const file = blobOf('the same')
    const first = await one.drive.uploadAsset({ body: { file, name: 'a.txt' } })
    const second = await one.drive.uploadAsset({ body: { file, name: 'b.txt' } })
    expect(second.id).not.toBe(first.id)
    expect(await usedBy(one.user.id)).toBe(8)
    const asked = {
      body: {
        list: [
          { hash: first.hash, size: 8 },
          { hash: first.hash, size: 9 },
        ],
      },
    }
    expect((await one.drive.checkAssets(asked)).list).toEqual([
      { hash: first.hash, asset: second.id },
      { hash: first.hash, asset: null },
    ])
    expect((await other.drive.checkAssets(asked)).list.map(({ asset }) => asset)).toEqual([null, null])
    await other.drive.uploadAsset({ body: { file, name: 'c.txt' } })
    expect(await usedBy(other.user.id)).toBe(8)
  })

  it('of the same content is counted once, even concurrently', async () => {
    const { drive, user } = await signedInApi(server)
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, at) => drive.uploadAsset({ body: { file: blobOf('at once'), name: `${at}` } })),
    )
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(1)
    expect(await usedBy(user.id)).toBe(7)
  })

  it('keeps its original name by default', async () => {
    const { drive } = await signedInApi(server)
    const { name } = await drive.uploadAsset({ body: { file: new File(['x'], '报告.txt') } })
    expect(name).toBe('报告.txt')
    await expect(drive.uploadAsset({ body: { file: new File(['x'], '..') } })).rejects.toMatchObject({
      issues: [{ path: 'body.name' }],
    })
    const bad = [
      'a/b',
      '.',
      ' ',
      '\u200B',
      '\uFEFF\u2060 \u00AD\u200E',
      'x'.repeat(256),
      'x'.repeat(4000),
      '../../etc/passwd',
      '/etc/passwd',
    ]
    for (const wrong of bad) {
      const sending = drive.uploadAsset({ body: { file: blobOf('x'), name: wrong } })
      await expect(sending).rejects.toMatchObject({ code: 'request.invalid', issues: [{ path: 'body.name' }] })
    }
    const odd = ['CON', 'a\\b', String.raw`C:\a`, '\u202Egnp.exe', 'x'.repeat(255), '-rf']
    for (const right of odd) {
      expect((await drive.uploadAsset({ body: { file: blobOf('x'), name: right } })).name).toBe(right)
    }
    expect((await drive.uploadAsset({ body: { file: blobOf('x'), name: 'e\u0301' } })).name).toBe('\u00E9')
  })

  it('keeps the time of the original file through copies and moves, and nothing else', async () => {
    const { drive } = await signedInApi(server)
    const parent = (await drive.rootNode()).id
    const nodeOf = async (id = '') => drive.getNode({ params: { id } })
    const sent = await drive.uploadAsset({
      body: { file: blobOf('x'), name: 'a', parent, lastModified: '1700000000123' },
    })
    const modifiedAt = '2023-11-14T22:13:20.123Z'
    expect(await nodeOf(sent.node)).toMatchObject({ modifiedAt })
    const body = { kind: 'file', name: 'b', asset: sent.id } as const
    expect(await drive.createNode({ body })).not.toHaveProperty('modifiedAt')
    const linked = await drive.createNode({ body: { ...body, name: 'c', lastModified: 0 } })
    expect(linked).toMatchObject({ modifiedAt: '1970-01-01T00:00:00.000Z' })
    await drive.updateNode({ params: { id: sent.node ?? '' }, body: { name: 'd' } })
    const copied = await drive.editNodes({ body: { action: 'copy', ids: [sent.node ?? ''], onConflict: 'keepBoth' } })
    expect(copied.list).toMatchObject([{ name: 'd (2)', modifiedAt }])
    expect(await nodeOf(sent.node)).toMatchObject({ name: 'd', modifiedAt })
    const issues = [{ path: 'body.lastModified' }]
    for (const lastModified of ['', ' ', '-1', '1.5', '1e3', 'soon', '0x1', '253402300800000', '9'.repeat(16)]) {
      const sending = drive.uploadAsset({ body: { file: blobOf('x'), name: 'e', parent, lastModified } })
      await expect(sending).rejects.toMatchObject({ code: 'request.invalid', issues })
    }
    for (const lastModified of [-1, 1.5, 253_402_300_800_000]) {
      const making = drive.createNode({ body: { ...body, name: 'e', lastModified } })
      await expect(making).rejects.toMatchObject({ code: 'request.invalid', issues })
    }
    expect(await drive.rootNode()).toMatchObject({ childCount: 4 })
  })

  it('into another user’s resource is rejected, and leaves nothing behind', async () => {
    const [one, other] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await buildConversation(server.deps.db, other.user.id)
    const sending = one.drive.uploadAsset({ body: { file: blobOf('mine'), name: 'a', conversation: id } })
    await expect(sending).rejects.toMatchObject({ code: 'conversation.not_found' })
    expect(await filesIn(`blobs/${one.user.id}`)).toEqual([])
    expect(await filesIn('uploads')).toEqual([])
    expect((await one.drive.searchAssets()).total).toBe(0)
  })

  it('accepts fields before and after the file', async () => {
    const { user } = await signedInApi(server)
    const file = { file: new File(['x'], 'x.txt') }
    for (const fields of [
      { store: 'a', ...file },
      { ...file, store: 'a' },
    ]) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const headers = { authorization: `Bearer ${user.tokens.accessToken}` }
      const answer = await fetch(`${server.url}/assets/v2/upload`, { method: 'POST', headers, body: form })
      expect(await answer.json()).toMatchObject({ stores: ['a'], size: 1 })
    }
  })

  it('interrupted at any tenth of it leaves nothing behind', async () => {
    const { user, drive } = await signedInApi(server)
    const whole = Buffer.alloc(1_000_000, 'x')
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    for (let tenth = 1; tenth < 10; tenth++) {
      const sending = request(`${server.url}/assets/v2/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user.tokens.accessToken}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': whole.length + 100,
        },
      })
      sending.on('error', () => undefined)
      await new Promise((sent) => {
        sending.write(head + whole.subarray(0, tenth * 100_000).toString(), sent)
      })
      // Waits until the server has begun to write.
      await expect.poll(() => filesIn('uploads')).not.toEqual([])
      sending.destroy()
      await expect.poll(() => filesIn('uploads')).toEqual([])
    }
    expect((await drive.searchAssets()).total).toBe(0)
    expect(await filesIn(`blobs/${user.id}`)).toEqual([])
  })

  it('is found by name, kind, store and conversation, newest first', async () => {
    const { drive, user } = await signedInApi(server)
    const { id: conversation } = await buildConversation(server.deps.db, user.id)
    const add = (name: string, content: string, more: { store?: string; conversation?: string } = {}) =>
      drive.uploadAsset({ body: { file: blobOf(content), name, ...more } })
    const report = await add('Q3 Report.md', 'one', { store: 'finance' })
    const script = await add('build.py', 'two', { conversation })
    const both = await add('报告.txt', 'three', { store: 'finance', conversation })
    const found = async (query: NonNullable<Parameters<typeof drive.searchAssets>[0]>['query']) =>
      (await drive.searchAssets({ ...(query && { query }) })).list.map(({ id }) => id)
    expect(await found({})).toEqual([both.id, script.id, report.id])
    expect(await found({ q: 'REPORT q3' })).toEqual([report.id])
    expect(await found({ q: '报告' })).toEqual([both.id])
    expect(await found({ kind: 'code' })).toEqual([script.id])
    expect(await found({ conversation, sort: 'createdAt' })).toEqual([script.id, both.id])
    expect(await found({ sort: '-size', limit: 1 })).toEqual([both.id])
    await expect(found({ sort: 'hash' })).rejects.toMatchObject({ issues: [{ path: 'query.sort' }] })
    const store = async (name: string) => drive.searchStore({ params: { store: name } })
    expect(await store('finance')).toMatchObject({ total: 2, list: [{ id: both.id }, { id: report.id }] })
    expect(await store('nothing')).toEqual({ total: 0, list: [] })
    const out = await drive.removeFromStore({ params: { id: both.id }, query: { store: 'finance' } })
    expect(out).toMatchObject({ id: both.id, stores: [] })
    expect(await store('finance')).toMatchObject({ total: 1 })
    expect((await drive.removeFromStore({ params: { id: report.id } })).stores).toEqual([])
  })

  it('is limited in size, announced or not, and by the quota', async () => {
    const small = await startTestServer({ engine, config: { maxUploadBytes: 1000, driveQuotaBytes: 1500 } })
    try {
      const { drive, user } = await signedInApi(small)
      const most = await drive.uploadAsset({ body: { file: blobOf('x'.repeat(1000)), name: 'a' } })
      await expect(drive.uploadAsset({ body: { file: blobOf('x'.repeat(1001)), name: 'a' } })).rejects.toMatchObject({
        code: 'drive.full',
        statusCode: 507,
        message: expect.stringContaining('500 B'),
      })
      const other = await signedInApi(small)
      await expect(
        other.drive.uploadAsset({ body: { file: blobOf('x'.repeat(1001)), name: 'a' } }),
      ).rejects.toMatchObject({ code: 'request.too_large' })
      await expect(
        other.drive.uploadAsset({ body: { file: blobOf('x'.repeat(1_000_000)), name: 'a' } }),
      ).rejects.toMatchObject({ code: 'request.too_large' })
      await drive.uploadAsset({ body: { file: blobOf('y'.repeat(500)), name: 'a' } })
      const { list } = await drive.searchAssets()
      expect(list.reduce((sum, { size }) => sum + size, 0)).toBe(1500)
      const token = user.tokens.accessToken
      expect((await send(small, `GET /assets/list/${most.id}/content`, { token })).body).toBe('x'.repeat(1000))
    } finally {
      await small.close()
    }
  })
})
