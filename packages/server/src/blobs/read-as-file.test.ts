import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { temporaryFolder } from '../testing/index.ts'
import { blobKey, type BlobStore, createStaging, folderStore, readAsFile } from './index.ts'

const key = blobKey({ ownerId: crypto.randomUUID(), hash: 'a'.repeat(64) })
const wanted = { key, size: 5, signal: new AbortController().signal }

const read = async (path: string) => ({ path, text: await readFile(path, 'utf8') })

async function place() {
  const folder = await temporaryFolder()
  const staging = createStaging(join(folder, 'uploads'))
  const blobs = folderStore(join(folder, 'blobs'))
  await writeFile(join(folder, 'source'), 'hello')
  await blobs.put(key, join(folder, 'source'))
  /** Simulates blobs on another machine. */
  const elsewhere: BlobStore = { ...blobs, fileOf: () => Promise.resolve(undefined) }
  return { folder, staging, blobs, elsewhere }
}

it('a local blob is read in place, and must exist', async () => {
  const { folder, staging, blobs } = await place()
  const { path, text } = await readAsFile({ blobs, staging }, wanted, read)
  expect({ path, text }).toEqual({ path: join(folder, 'blobs', ...key.split('/')), text: 'hello' })
  expect(await readdir(folder)).not.toContain('uploads')
  await expect(readAsFile({ blobs, staging }, { ...wanted, size: 6 }, read)).rejects.toThrow('asset.content_missing')
  await blobs.remove(key)
  await expect(readAsFile({ blobs, staging }, wanted, read)).rejects.toThrow('asset.content_missing')
})

it('a remote blob is copied to the temporary folder, and deleted afterwards', async () => {
  const { staging, elsewhere: blobs } = await place()
  const text = await readAsFile({ blobs, staging }, wanted, async (path) => {
    expect(path).toBe(join(staging.folder, (await readdir(staging.folder)).join()))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    return readFile(path, 'utf8')
  })
  expect(text).toBe('hello')
  expect(await readdir(staging.folder)).toEqual([])
  const failing = readAsFile({ blobs, staging }, wanted, () => Promise.reject(new Error('unreadable')))
  await expect(failing).rejects.toThrow('unreadable')
  const stopped = readAsFile({ blobs, staging }, { ...wanted, signal: AbortSignal.abort() }, async () => 'read')
  await expect(stopped).rejects.toThrow(/abort|malformed/)
  expect(await readdir(staging.folder)).toEqual([])
})
