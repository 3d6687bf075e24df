import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { expect, it } from 'vitest'

import { temporaryFolder } from '../testing/index.ts'
import { blobKey, contentOf, createStaging, thumbnailKey } from './index.ts'

const never = new AbortController().signal
const refused = new Error('too large')
const incoming = (content: Readable, maxBytes = 1e9) => ({
  content,
  maxBytes,
  tooLarge: () => refused,
  signal: never,
})

it('a file is written and hashed as it arrives', async () => {
  const staging = createStaging(join(await temporaryFolder(), 'uploads'))
  const pieces = Array.from({ length: 100 }, (_, at) => Buffer.alloc(10_000, at))
  const whole = Buffer.concat(pieces)
  const file = await staging.receive(incoming(Readable.from(pieces)))
  expect(file.size).toBe(1_000_000)
  expect(file.hash).toBe(createHash('sha256').update(whole).digest('hex'))
  expect((await readFile(file.path)).equals(whole)).toBe(true)
  await file.discard()
  expect(await readdir(staging.folder)).toEqual([])
})

it('a file that is too large or interrupted leaves nothing behind', async () => {
  const staging = createStaging(join(await temporaryFolder(), 'uploads'))
  const large = Readable.from([Buffer.alloc(60), Buffer.alloc(60)])
  await expect(staging.receive(incoming(large, 100))).rejects.toBe(refused)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(10)
      throw new Error('broke off')
    })(),
  )
  await expect(staging.receive(incoming(broken))).rejects.toThrow('broke off')
  const gone = { ...incoming(Readable.from([Buffer.alloc(10)])), signal: AbortSignal.abort() }
  await expect(staging.receive(gone)).rejects.toMatchObject({ code: 'request.malformed' })
  expect(await readdir(staging.folder)).toEqual([])
})

it('a key contains its owner, and other texts aren’t keys', () => {
  const content = { ownerId: '0197f0c2-5b1e-7c3a-9d2f-1a2b3c4d5e6f', hash: '0a'.repeat(32) }
  expect(contentOf(blobKey(content))).toEqual(content)
  expect(contentOf(thumbnailKey(content))).toEqual(content)
  for (const key of ['', 'a/b', `${blobKey(content)}.partial`, `../${blobKey(content)}`]) {
    expect(contentOf(key)).toBeUndefined()
  }
})
