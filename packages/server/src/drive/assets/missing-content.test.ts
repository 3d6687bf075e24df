import { createHash } from 'node:crypto'
import { access, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { blobKey, holdRemovals, thumbnailKey } from '../../blobs/index.ts'
import {
  send,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
  unzip,
} from '../../testing/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The smallest GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

describe.each(testEngines())('A content with lost bytes, on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  let root: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
    root = (await api.drive.rootNode()).id
  })
  afterAll(() => server.close())

  const fileOf = (key: string) => join(server.deps.config.dataFolder, 'blobs', key)
  const isKept = (key: string) =>
    access(fileOf(key)).then(
      () => true,
      () => false,
    )

  /** Adds a file to the root, with a function to lose its bytes. */
  const add = async (name: string, content: string | Uint8Array) => {
    const { id } = await sendAsset(server, api.user.id, { name, content, parent: root })
    const named = { ownerId: api.user.id, hash: hashOf(content) }
    const lose = async () => {
      await rm(fileOf(blobKey(named)))
      await rm(fileOf(thumbnailKey(named)), { force: true })
    }
    return { id, name, content, ...named, size: Buffer.from(content).length, lose }
  }
  const check = async ({ hash, size }: { hash: string; size: number }) =>
    (await api.drive.checkAssets({ body: { list: [{ hash, size }] } })).list[0]?.asset

  it('returns 410 for every range and way of access', async () => {
    const file = await add('lost.txt', 'what is soon lost')
    await file.lose()
    const path = `/assets/list/${file.id}/content`
    const token = api.user.tokens.accessToken
    const gone = { status: 410, body: { statusCode: 410, code: 'asset.content_missing' } }
    expect(await send(server, `GET ${path}`, { token })).toMatchObject(gone)
    expect(await send(server, `GET ${path}`, { token, headers: { range: 'bytes=1-2' } })).toMatchObject(gone)
    expect((await send(server, `HEAD ${path}`, { token })).status).toBe(410)
  })

  it('returns 410 if only a part of its bytes is left', async () => {
    const file = await add('cut.txt', 'what is soon cut off')
    await truncate(fileOf(blobKey(file)), 4)
    const path = `/assets/list/${file.id}/content`
    const token = api.user.tokens.accessToken
    const gone = { status: 410, body: { statusCode: 410, code: 'asset.content_missing' } }
    expect(await send(server, `GET ${path}`, { token })).toMatchObject(gone)
    expect(await send(server, `GET ${path}`, { token, headers: { range: 'bytes=1-2' } })).toMatchObject(gone)
    expect((await send(server, `HEAD ${path}`, { token })).status).toBe(410)
  })

  it('breaks the connection if it’s truncated while it’s sent', async () => {
    const file = await add('cut.bin', Buffer.alloc(64 * 1024 * 1024))
    const headers = { authorization: `Bearer ${api.user.tokens.accessToken}` }
    const answer = await fetch(`${server.url}/assets/list/${file.id}/content`, { headers })
    expect(answer.status).toBe(200)
    // More than the pipe buffers, so most of it hasn't been read yet.
    await truncate(fileOf(blobKey(file)), 1024)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })

  it('is omitted from a zip, which contains everything else', async () => {
    const folder = await api.drive.createNode({ body: { kind: 'folder', name: 'zipped', parent: root } })
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
    for (const name of names) {
      await sendAsset(server, api.user.id, { name, content: `content of ${name}`, parent: folder.id })
    }
    await rm(fileOf(blobKey({ ownerId: api.user.id, hash: hashOf('content of b.txt') })))
    await truncate(fileOf(blobKey({ ownerId: api.user.id, hash: hashOf('content of d.txt') })), 4)
    const zip = await unzip(await api.drive.downloadFolder({ params: { id: folder.id } }))
    expect([...zip].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['zipped/', ''],
      ['zipped/a.txt', 'content of a.txt'],
      ['zipped/c.txt', 'content of c.txt'],
    ])
    const exported = await unzip(await api.auth.exportMe())
    const kept = [...exported.keys()].filter((name) => name.startsWith('drive/zipped/'))
    expect(kept).toEqual(['drive/zipped/a.txt', 'drive/zipped/c.txt'])
  })

  it('is missing in the check before an upload, and is restored by uploading it again', async () => {
    const file = await add('mended.gif', pixel)
    const state = async () => {
      const { thumbnail } = await server.deps.db.query
        .selectFrom('blob')
        .select('thumbnail')
        .where('hash', '=', file.hash)
        .executeTakeFirstOrThrow()
      return thumbnail
    }
    await expect.poll(state).toBe('done')
    expect(await check(file)).toBe(file.id)
    await file.lose()
    expect(await check(file)).toBeNull()
    await sendAsset(server, api.user.id, { name: 'again.gif', content: pixel })
    const back = await api.drive.assetContent({ params: { id: file.id } })
    expect(Buffer.from(await back.arrayBuffer()).equals(pixel)).toBe(true)
    expect(await check(file)).not.toBeNull()
    await expect.poll(() => isKept(thumbnailKey(file))).toBe(true)
    await expect.poll(state).toBe('done')
  })

  it.each(['plain.txt', 'archive.bin'])('is restored by sending %s again, without a thumbnail', async (name) => {
    const file = await add(name, `the bytes of ${name}`)
    const read = async () => (await api.drive.assetContent({ params: { id: file.id } })).text()
    await file.lose()
    await sendAsset(server, api.user.id, { name, content: file.content })
    expect(await read()).toBe(file.content)
    await truncate(fileOf(blobKey(file)), 3)
    await sendAsset(server, api.user.id, { name, content: file.content })
    expect(await read()).toBe(file.content)
  })

  it('keeps its bytes while a backup reads, and the sweep removes them later', async () => {
    const own = await add('held.txt', 'deleted during a backup')
    const { list } = await api.drive.searchNodes({ query: { q: 'held' } })
    const id = list[0]?.id ?? ''
    const release = await holdRemovals(server.deps.config.dataFolder)
    const { version } = await api.drive.deleteNode({ params: { id } })
    await api.drive.deleteNode({ params: { id }, query: { version } })
    expect(await isKept(blobKey(own))).toBe(true)
    release?.()
    server.passTime(2 * DAY_MS)
    await server.app.drive.sweep()
    expect(await isKept(blobKey(own))).toBe(false)
  })
})
