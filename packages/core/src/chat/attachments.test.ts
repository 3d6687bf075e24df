import { expect, test } from 'vitest'

import type { Asset } from '../drive/index.ts'
import { ApiError } from '../errors/index.ts'
import { buildAsset, until } from '../testing/index.ts'
import { createAttachments } from './attachments.ts'

const fileOf = (name: string) => ({ name, content: new Blob(['text']) })

interface Way {
  readonly name: string
  readonly signal: AbortSignal
  readonly tell: (sent: number) => void
  readonly arrive: (asset: Asset) => void
  readonly fail: (error: unknown) => void
}

/** Attachments whose uploads finish when the test says so. `texts` lists what each poll of a text returns, in order. */
function setUp(texts: Asset[] = []) {
  const ways: Way[] = []
  const read: string[] = []
  const attachments = createAttachments({
    send: ({ name, onProgress, signal }) =>
      new Promise((arrive, fail) => ways.push({ name, signal, tell: onProgress, arrive, fail })),
    read: async (id) => {
      read.push(id)
      const found = texts.shift()
      if (found === undefined) throw new ApiError('asset.not_found')
      return found
    },
    sleep: async () => undefined,
  })
  const way = (name: string): Way => {
    const found = ways.findLast((each) => each.name === name)
    if (found === undefined) throw new Error(`${name} is not on its way`)
    return found
  }
  const phases = () => attachments.getSnapshot().map(({ phase }) => phase)
  return { attachments, ways, way, read, phases }
}

test('three files go at a time, the others as those arrive', async () => {
  const { attachments, ways, way, phases } = setUp()
  attachments.add(['a', 'b', 'c', 'd', 'e'].map(fileOf))
  expect(ways.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(phases()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
  way('b').arrive(buildAsset({ name: 'b' }))
  await until(attachments, (files) => files[3]?.phase === 'sending')
  expect(phases()).toEqual(['sending', 'ready', 'sending', 'sending', 'waiting'])
})

test('how far each has come is told', () => {
  const { attachments, way } = setUp()
  attachments.add([fileOf('a')])
  way('a').tell(3)
  expect(attachments.getSnapshot()).toMatchObject([{ name: 'a', size: 4, sent: 3 }])
})

test('the assets are given in their order, whichever arrived first', async () => {
  const { attachments, way } = setUp()
  const [a, b] = [buildAsset({ name: 'a' }), buildAsset({ name: 'b' })]
  attachments.add([fileOf('a'), fileOf('b')])
  const ready = attachments.whenReady()
  way('b').arrive(b)
  way('a').arrive(a)
  await expect(ready).resolves.toEqual([a.id, b.id])
})

test('without files nothing is waited for', async () => {
  await expect(setUp().attachments.whenReady()).resolves.toEqual([])
})

test('a text that is still being read is waited for', async () => {
  const asset = buildAsset({ name: 'a', text: { state: 'waiting' } })
  const reading = { ...asset, text: { state: 'running' as const } }
  const { attachments, way, read } = setUp([reading, { ...asset, text: { state: 'done' } }])
  const seen: string[] = []
  attachments.subscribe(() => seen.push(...attachments.getSnapshot().map(({ phase }) => phase)))
  attachments.add([fileOf('a')])
  way('a').arrive(asset)
  await expect(attachments.whenReady()).resolves.toEqual([asset.id])
  expect(read).toEqual([asset.id, asset.id])
  expect(new Set(seen)).toEqual(new Set(['waiting', 'sending', 'reading', 'ready']))
})

test('a text that cannot be read keeps no file back', async () => {
  const { attachments, way } = setUp()
  const asset = buildAsset({ name: 'a', text: { state: 'failed' } })
  attachments.add([fileOf('a')])
  way('a').arrive(asset)
  await expect(attachments.whenReady()).resolves.toEqual([asset.id])
})

test('one that failed gives no assets and says why, until it is tried again', async () => {
  const { attachments, way, phases } = setUp()
  const [a, b] = [buildAsset({ name: 'a' }), buildAsset({ name: 'b' })]
  attachments.add([fileOf('a'), fileOf('b')])
  way('a').arrive(a)
  way('b').fail(new ApiError('drive.full'))
  await expect(attachments.whenReady()).resolves.toBeUndefined()
  expect(attachments.getSnapshot()[1]).toMatchObject({ phase: 'failed', error: { code: 'drive.full' } })
  const { key } = attachments.getSnapshot()[1] ?? { key: 0 }
  attachments.retry(key)
  expect(phases()).toEqual(['ready', 'sending'])
  way('b').arrive(b)
  await expect(attachments.whenReady()).resolves.toEqual([a.id, b.id])
})

test('one that is taken off is called off, and what waited goes in its place', async () => {
  const { attachments, way, ways } = setUp()
  attachments.add(['a', 'b', 'c', 'd'].map(fileOf))
  const { key } = attachments.getSnapshot()[0] ?? { key: 0 }
  attachments.remove(key)
  expect(way('a').signal.aborted).toBe(true)
  expect(ways.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  way('a').fail(new Error('called off'))
  for (const name of ['b', 'c', 'd']) way(name).arrive(buildAsset({ name }))
  await expect(attachments.whenReady()).resolves.toHaveLength(3)
})

test('who waits for files that are all taken off has none', async () => {
  const { attachments, way } = setUp()
  attachments.add([fileOf('a')])
  const ready = attachments.whenReady()
  attachments.clear()
  await expect(ready).resolves.toEqual([])
  expect(way('a').signal.aborted).toBe(true)
})

test('those that are there already are read, not sent, and each once', async () => {
  const stored = buildAsset({ name: 'stored' })
  const { attachments, ways, read } = setUp([stored])
  const file = { asset: stored.id, name: 'stored', size: 4 }
  attachments.addStored([file])
  attachments.addStored([file])
  await expect(attachments.whenReady()).resolves.toEqual([stored.id])
  expect(ways).toEqual([])
  expect(read).toEqual([stored.id])
})
