import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { collect } from '@saffron/core/testing'
import { describe, expect, it, vi } from 'vitest'

import { readS3Address } from '../platform/s3-address.ts'
import { signedInApi, startTestServer, temporaryFolder, testS3Url } from '../testing/index.ts'
import { blobKey, type BlobStore, folderStore, s3Store } from './index.ts'

// A network store is slow.
vi.setConfig({ testTimeout: 60_000 })

const s3 = readS3Address(testS3Url() ?? '')
const stores: [string, () => Promise<BlobStore>][] = [
  ['a folder', async () => folderStore(join(await temporaryFolder(), 'blobs'))],
]
if (s3 !== undefined) stores.push(['S3', () => Promise.resolve(s3Store(s3))])

/** Unique owners for each test, because a bucket outlives it. */
const owners = () => [crypto.randomUUID(), crypto.randomUUID()] as const
const keyOf = (ownerId: string) => blobKey({ ownerId, hash: 'f'.repeat(64) })

describe.each(stores)('Blobs in %s', (_place, openStore) => {
  it('are stored by key, read in whole and in parts, and keep their source', async () => {
    const store = await openStore()
    const source = join(await temporaryFolder(), 'staged')
    const [owner] = owners()
    const key = keyOf(owner)
    // Empty, one part, and several parts.
    for (const size of [0, 5, 1_000_000, 40 * 1024 * 1024 + 7]) {
      const bytes = randomBytes(size)
      await writeFile(source, bytes)
      await store.put(key, source)
      await store.put(key, source)
      expect(await store.size(key)).toBe(size)
      expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
      if (size < 2) continue
      const range = { start: 1, end: size - 2 }
      expect((await buffer(await store.open(key, { range }))).equals(bytes.subarray(1, size - 1))).toBe(true)
    }
    expect(await readdir(join(source, '..'))).toEqual(['staged'])
    await store.remove(key)
  })

  it('count as missing with an unexpected size', async () => {
    const store = await openStore()
    const source = join(await temporaryFolder(), 'staged')
    const [owner] = owners()
    const key = keyOf(owner)
    await writeFile(source, 'hello')
    await store.put(key, source)
    const missing = 'asset.content_missing'
    expect((await buffer(await store.open(key, { size: 5 }))).toString()).toBe('hello')
    expect((await buffer(await store.open(key, { size: 5, range: { start: 1, end: 2 } }))).toString()).toBe('el')
    await expect(store.open(key, { size: 9 })).rejects.toThrow(missing)
    await expect(store.open(key, { size: 9, range: { start: 1, end: 2 } })).rejects.toThrow(missing)
    await expect(store.open(key, { size: 9, range: { start: 7, end: 8 } })).rejects.toThrow(missing)
    await store.remove(key)
  })

  it('are listed, all of them or those of one owner, and permanently deleted', async () => {
    const store = await openStore()
    const source = join(await temporaryFolder(), 'staged')
    const [mine, theirs] = owners()
    await writeFile(source, 'hello')
    for (const owner of [mine, theirs]) await store.put(keyOf(owner), source)
    const keys = async (owner?: string) => (await collect(store.list(owner))).map(({ key }) => key)
    expect(await keys(mine)).toEqual([keyOf(mine)])
    expect(await keys()).toEqual(expect.arrayContaining([keyOf(mine), keyOf(theirs)]))
    const [found] = await collect(store.list(mine))
    expect(Math.abs(Date.now() - (found?.changedAt.getTime() ?? 0))).toBeLessThan(60_000)
    for (const owner of [mine, mine, theirs]) await store.remove(keyOf(owner))
    expect(await keys(mine)).toEqual([])
    expect(await store.size(keyOf(mine))).toBeUndefined()
    await expect(store.open(keyOf(mine))).rejects.toThrow('asset.content_missing')
  })

  it('are used by a server', async () => {
    const server = await startTestServer(_place === 'S3' ? { config: { s3 } } : {})
    try {
      const { drive } = await signedInApi(server)
      const bytes = new Uint8Array(randomBytes(20 * 1024 * 1024))
      const root = await drive.rootNode()
      const { id, url, node } = await drive.uploadAsset({
        body: { file: new Blob([bytes]), name: 'a', parent: root.id },
      })
      const back = await drive.assetContent({ params: { id } })
      expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true)
      const part = await fetch(server.url + url, { headers: { range: 'bytes=1000000-1999999' } })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 2_000_000))).toBe(true)
      await drive.editNodes({ body: { action: 'delete', ids: [node ?? ''] } })
      expect((await fetch(server.url + url)).status).toBe(404)
      expect((await drive.usedSpace()).usedBytes).toBe(0)
    } finally {
      await server.close()
    }
  })
})
