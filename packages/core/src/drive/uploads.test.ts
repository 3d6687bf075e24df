import { expect, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { ApiError } from '../errors/index.ts'
import { createSession } from '../session/index.ts'
import { createMemoryStorage } from '../testing/index.ts'
import { json, type Responder, startTestServer } from '../testing/test-server.ts'
import type { Sending, UploadFile } from './upload-types.ts'
import { createUploads } from './uploads.ts'

const fileOf = (name: string, folders = '', text = name): UploadFile => ({
  name,
  folders,
  size: text.length,
  open: async () => new Blob([text]),
})

type Send = (sending: Sending) => Promise<unknown>

/** Uploads that tell at once, sent by `send`, their folders made by a server that names each after its path. */
async function uploadsBy(send: Send, respond?: Responder) {
  const { baseUrl, received } = await startTestServer(
    respond ??
      (({ body }, response) => {
        const { paths }: { paths: string[] } = JSON.parse(body)
        json(response, 201, { list: paths.map((path) => ({ path, node: { id: `id of ${path}` } })) })
      }),
  )
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()) })
  let stored = 0
  const uploads = createUploads({
    api,
    send,
    now: () => performance.now(),
    schedule: (run) => run(),
    onStored: () => {
      stored += 1
    },
    hash: async (content) => (await content.text()).slice(0, 1).repeat(64),
  })
  const until = (holds: (snapshot: ReturnType<typeof uploads.getSnapshot>) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds(uploads.getSnapshot())) return
        stop()
        resolve()
      }
      const stop = uploads.subscribe(look)
      look()
    })
  return { uploads, until, received, stored: () => stored }
}

test('files go up some at a time, into folders that are made first, once', async () => {
  const sent: string[] = []
  let most = 0
  let now = 0
  const { uploads, until, received, stored } = await uploadsBy(async ({ name, parent }) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve))
    sent.push(`${parent}: ${name}`)
    now -= 1
  })
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(name, 'x/y'))
  uploads.add('root', [...files, fileOf('top')], ['empty'])
  await until(({ counts }) => counts.done === 6)
  expect([most, received.length, stored()]).toEqual([3, 1, 6])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ parent: 'root', paths: ['empty', 'x/y'] })
  expect(sent.toSorted()).toEqual([...files.map(({ name }) => `id of x/y: ${name}`), 'root: top'])
})

test('a taken name is asked about once for all', async () => {
  const choices: string[] = []
  const { uploads, until } = await uploadsBy(async ({ name, onClash }) => {
    choices.push(`${name} ${onClash}`)
    if (onClash === 'refuse') throw new ApiError('node.name_taken')
  })
  uploads.add(
    'root',
    ['a', 'b', 'c', 'd'].map((name) => fileOf(name)),
  )
  await until(({ counts }) => counts.clash === 4)
  expect(uploads.getSnapshot().question?.name).toBe('a')
  uploads.answer('keepBoth', true)
  await until(({ counts }) => counts.done === 4)
  uploads.add('root', [fileOf('e')])
  await until(({ counts }) => counts.clash === 1)
  uploads.answer('skip', false)
  expect(uploads.getSnapshot().counts.skipped).toBe(1)
  expect(choices.slice(4, 8)).toEqual(['a keepBoth', 'b keepBoth', 'c keepBoth', 'd keepBoth'])
})

test('what is paused stops and goes on, what failed is tried again, what is called off is gone', async () => {
  let tries = 0
  const { uploads, until } = await uploadsBy(async ({ name, signal, onProgress }) => {
    onProgress(1)
    if (name === 'slow') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ApiError('client.aborted'))))
    }
    tries += 1
    if (name === 'bad' && tries === 1) throw new ApiError('client.network')
  })
  uploads.add('root', [fileOf('bad'), fileOf('slow')])
  await until(({ counts }) => counts.failed === 1 && counts.sending === 1)
  uploads.pause()
  expect(uploads.getSnapshot().counts).toMatchObject({ paused: 1, failed: 1 })
  uploads.retry()
  await until(({ counts }) => counts.done === 1)
  uploads.resume()
  await until(({ counts }) => counts.sending === 1)
  uploads.cancel()
  expect(uploads.getSnapshot()).toMatchObject({ uploads: [], totalBytes: 0 })
})

test('a full drive stops all that wait, with the reason', async () => {
  const { uploads, until } = await uploadsBy(async () => {
    throw new ApiError('drive.full')
  })
  uploads.add(
    'root',
    Array.from({ length: 50 }, (_, index) => fileOf(`f${index}`)),
  )
  await until(({ counts }) => counts.failed === 50)
  expect(uploads.getSnapshot().uploads[49]?.error).toMatchObject({ code: 'drive.full' })
})

test('a content that the server has already is not sent again, but is dated as the file is', async () => {
  const sent: [name: string, lastModified: number | undefined][] = []
  const { uploads, until, received } = await uploadsBy(
    async ({ name, lastModified }) => void sent.push([name, lastModified]),
    ({ url, body }, response) => {
      if (url !== '/assets/check-status') return json(response, 201, { id: 'node' })
      const { list }: { list: { hash: string }[] } = JSON.parse(body)
      return json(response, 200, { list: list.map(({ hash }) => ({ hash, asset: hash[0] === 'k' ? 'kept' : null })) })
    },
  )
  uploads.add('root', [
    { ...fileOf('known', '', 'k'.repeat(70_000)), lastModified: 7 },
    fileOf('fresh', '', 'f'.repeat(70_000)),
    { ...fileOf('tiny'), lastModified: 8 },
  ])
  await until(({ counts }) => counts.done === 3)
  expect(Object.fromEntries(sent)).toEqual({ fresh: undefined, tiny: 8 })
  const made = received.filter(({ url }) => url === '/fsnode/create').map(({ body }) => JSON.parse(body))
  const known = { kind: 'file', name: 'known', asset: 'kept', parent: 'root', lastModified: 7, onClash: 'refuse' }
  expect(made).toEqual([known])
  expect(received.filter(({ url }) => url === '/assets/check-status')).toHaveLength(1)
})
