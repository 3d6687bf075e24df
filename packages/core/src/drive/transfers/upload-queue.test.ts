import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { createApi } from '../../client/index.ts'
import { ApiError } from '../../errors/index.ts'
import { createSession } from '../../session/index.ts'
import { createMemoryStorage } from '../../testing/index.ts'
import { json, type Responder, startTestServer } from '../../testing/test-server.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { UploadRequest, UploadFile } from './upload-types.ts'

const fileOf = (name: string, folders = '', text = name): UploadFile => ({
  name,
  folders,
  size: text.length,
  open: async () => new Blob([text]),
})

type Send = (sending: UploadRequest) => Promise<unknown>

/** Uploads with immediate notifications, sent by `send`. The server names each created folder after its path. */
async function uploadsBy(send: Send, respond?: Responder) {
  const { baseUrl, received } = await startTestServer(
    respond ??
      (({ method, url, body }, response) => {
        // The server has none of these contents.
        if (method === 'GET' || url === '/fsnode/at') return json(response, 200, { list: [] })
        const { paths }: { paths: string[] } = JSON.parse(body)
        return json(response, 201, { list: paths.map((path) => ({ path, node: { id: `id of ${path}` } })) })
      }),
  )
  const waits: number[] = []
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()) })
  let stored = 0
  const discarded: string[] = []
  const uploads = createUploadQueue({
    api,
    send,
    discard: ({ name }) => void discarded.push(name),
    now: () => performance.now(),
    schedule: (run) => run(),
    onStored: () => {
      stored += 1
    },
    sleep: async (ms) => void waits.push(ms),
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
  return { uploads, until, received, waits, discarded, stored: () => stored }
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
  await until(({ counts }) => counts.done === 6 && counts.sending + counts.checking + counts.waiting === 0)
  expect([most, received.length, stored()]).toEqual([3, 1, 7])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ parent: 'root', paths: ['empty', 'x/y'] })
  expect(sent.toSorted()).toEqual([...files.map(({ name }) => `id of x/y: ${name}`), 'root: top'])
})

test('a taken name is asked about once for all', async () => {
  const choices: string[] = []
  const { uploads, until } = await uploadsBy(async ({ name, onConflict }) => {
    choices.push(`${name} ${onConflict}`)
    if (onConflict === 'refuse') throw new ApiError('node.name_taken')
  })
  uploads.add(
    'root',
    ['a', 'b', 'c', 'd'].map((name) => fileOf(name)),
  )
  await until(({ counts }) => counts.conflict === 4)
  expect(uploads.getSnapshot().question?.name).toBe('a')
  uploads.answer(uploads.getSnapshot().question?.id ?? 0, 'keepBoth', true)
  await until(({ counts }) => counts.done === 4)
  uploads.add('root', [fileOf('e')])
  await until(({ counts }) => counts.conflict === 1)
  uploads.answer(uploads.getSnapshot().question?.id ?? 0, 'skip', false)
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
    if (name === 'bad' && tries === 1) throw new ApiError('server.failed')
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
  const known = { kind: 'file', name: 'known', asset: 'kept', parent: 'root', lastModified: 7, onConflict: 'refuse' }
  expect(made).toEqual([known])
  expect(received.filter(({ url }) => url === '/assets/check-status')).toHaveLength(1)
})

test('what passes holds all back for as long as the server asks, and nothing fails of it', async () => {
  let calls = 0
  const { uploads, until, waits } = await uploadsBy(async () => {
    calls += 1
    if (calls === 20) throw new ApiError('request.rate_limited', { retryAfter: 40 })
    if (calls === 40) throw new ApiError('client.network')
    if (calls === 60) throw new ApiError('client.status', { statusCode: 503 })
  })
  uploads.add(
    'root',
    Array.from({ length: 100 }, (_, index) => fileOf(`f${index}`)),
  )
  const seen: number[] = []
  uploads.subscribe(() => seen.push(uploads.getSnapshot().counts.failed))
  await until(({ counts }) => counts.done === 100)
  expect(waits[0]).toBe(40_000)
  expect(waits).toHaveLength(3)
  expect(Math.max(...seen)).toBe(0)
  expect(uploads.getSnapshot().heldBy).toBeUndefined()
})

test('while nothing gets through the waits grow, and all wait for as long as that lasts', async () => {
  let tries = 0
  const { uploads, until, waits } = await uploadsBy(async () => {
    tries += 1
    if (tries <= 10) throw new ApiError('client.network')
  })
  // A large file isn't searched for, so the server hasn't responded.
  uploads.add('root', [{ ...fileOf('a'), size: 9_000_000 }])
  const reasons: unknown[] = []
  uploads.subscribe(() => reasons.push(uploads.getSnapshot().heldBy))
  await until(({ counts }) => counts.done === 1)
  expect(waits).toHaveLength(10)
  expect(waits[9]).toBeGreaterThan(7000)
  expect(reasons).toContainEqual(expect.objectContaining({ code: 'client.network' }))
})

test('a file that fails while others get through does not hold them back for ever', async () => {
  const { uploads, until } = await uploadsBy(async ({ name }) => {
    if (name === 'cut') throw new ApiError('client.network')
  })
  uploads.add('root', [fileOf('cut'), ...Array.from({ length: 50 }, (_, index) => fileOf(`f${index}`))])
  await until(({ counts }) => counts.done + counts.failed === 51)
  expect(uploads.getSnapshot().counts).toMatchObject({ done: 50, failed: 1 })
})

test('a file that cannot be read any more says so', async () => {
  const { uploads, until } = await uploadsBy(async () => {
    throw new ApiError('client.network')
  })
  const path = join(await mkdtemp(join(tmpdir(), 'saffron-test-')), 'gone')
  await writeFile(path, 'text')
  const gone = await openAsBlob(path)
  await rm(dirname(path), { recursive: true })
  uploads.add('root', [{ ...fileOf('gone'), open: async () => gone }])
  uploads.add('root', [{ ...fileOf('closed'), open: () => Promise.reject(new Error('no')) }])
  await until(({ counts }) => counts.failed === 2)
  for (const { error } of uploads.getSnapshot().uploads)
    expect(error).toMatchObject({ code: 'client.file_read_failed' })
})

test('a server without room stops all that wait, whatever of it is full', async () => {
  const { uploads, until } = await uploadsBy(async () => {
    throw new ApiError('drive.disk_full')
  })
  uploads.add('root', [fileOf('a'), fileOf('b'), fileOf('c'), fileOf('d')])
  await until(({ counts }) => counts.failed === 4)
  expect(uploads.getSnapshot().uploads[3]?.error).toMatchObject({ code: 'drive.disk_full' })
})

test('a question stands until it is answered, and is answered for its own file', async () => {
  const { uploads, until } = await uploadsBy(async ({ name, onConflict }) => {
    if (name === 'slow') await new Promise((resolve) => setTimeout(resolve, 20))
    if (onConflict === 'refuse') throw new ApiError('node.name_taken')
  })
  uploads.add('root', [fileOf('slow'), fileOf('quick')])
  await until(({ question }) => question?.name === 'quick')
  const asked = uploads.getSnapshot().question
  await until(({ counts }) => counts.conflict === 2)
  expect(uploads.getSnapshot().question?.name).toBe('quick')
  uploads.answer(asked?.id ?? 0, 'skip', false)
  uploads.answer(asked?.id ?? 0, 'replace', true)
  await until(({ question }) => question?.name === 'slow')
  expect(uploads.getSnapshot().counts).toMatchObject({ skipped: 1, conflict: 1, done: 0 })
})

test('an answer for all is one for what came along, not for what is dropped later', async () => {
  const { uploads, until } = await uploadsBy(async ({ onConflict }) => {
    if (onConflict === 'refuse') throw new ApiError('node.name_taken')
  })
  uploads.add('root', [fileOf('a'), fileOf('b')])
  uploads.add('other', [fileOf('c')])
  await until(({ counts }) => counts.conflict === 3)
  uploads.answer(uploads.getSnapshot().question?.id ?? 0, 'replace', true)
  await until(({ counts }) => counts.done === 2)
  expect(uploads.getSnapshot()).toMatchObject({ counts: { conflict: 1 }, question: { name: 'c' } })
})

test('a drop is given up but for what is up; another drop goes on', async () => {
  let slow = 0
  const { uploads, until, discarded } = await uploadsBy(async ({ name, signal, onProgress, onConflict }) => {
    if (name === 'slow') slow += 1
    onProgress(1)
    if (name === 'bad') throw new ApiError('server.failed')
    if (name === 'taken' && onConflict === 'refuse') throw new ApiError('node.name_taken')
    if (name !== 'slow') return
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ApiError('client.cancelled'))))
  })
  const mine = ['up', 'bad', 'taken', 'taken', 'slow', 'slow', 'slow', 'late']
  uploads.add(
    'root',
    mine.map((name) => fileOf(name)),
    ['empty'],
  )
  await until(({ counts }) => counts.conflict === 2 && slow === 3)
  uploads.add('other', [fileOf('theirs')])
  uploads.giveUp(uploads.getSnapshot().question?.id ?? 0)
  await until(({ counts }) => counts.done === 2)
  expect(uploads.getSnapshot().uploads.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'up done',
    'bad failed',
    ...mine.slice(2).map((name) => `${name} givenUp`),
    'theirs done',
  ])
  expect(uploads.getSnapshot()).toMatchObject({ question: undefined, totalBytes: 'upbadtheirs'.length })
  uploads.cancel()
  expect(discarded.toSorted()).toEqual(['bad', 'slow', 'slow', 'slow', 'taken', 'taken'])
})

test('what is called off is given up at the server too', async () => {
  const { uploads, until, discarded } = await uploadsBy(
    ({ signal, onProgress }) =>
      new Promise((_, reject) => {
        onProgress(1)
        signal.addEventListener('abort', () => reject(new ApiError('client.cancelled')))
      }),
  )
  uploads.add('root', [fileOf('a'), fileOf('b')])
  await until(({ sentBytes }) => sentBytes === 2)
  uploads.cancel(uploads.getSnapshot().uploads[0]?.id)
  expect(discarded).toEqual(['a'])
})

test('a content that is gone meanwhile is sent', async () => {
  const { uploads, until, received } = await uploadsBy(
    async () => undefined,
    ({ url, body }, response) => {
      if (url !== '/assets/check-status') {
        return json(response, 404, { statusCode: 404, code: 'asset.not_found', message: 'gone', error: 'Not Found' })
      }
      const { list }: { list: { hash: string }[] } = JSON.parse(body)
      return json(response, 200, { list: list.map(({ hash }) => ({ hash, asset: 'gone' })) })
    },
  )
  uploads.add('root', [fileOf('a', '', 'a'.repeat(70_000))])
  await until(({ counts }) => counts.done === 1)
  expect(received.map(({ url }) => url)).toEqual(['/assets/check-status', '/fsnode/create'])
})

test.each(['drive.full', 'node.not_found', 'server.failed'])(
  'a file whose content is known and that cannot be made is told as %s, and not sent',
  async (code) => {
    const sent: string[] = []
    const { uploads, until } = await uploadsBy(
      async ({ name }) => sent.push(name),
      ({ url, body }, response) => {
        if (url !== '/assets/check-status') {
          return json(response, 409, { statusCode: 409, code, message: 'no', error: 'Conflict' })
        }
        const { list }: { list: { hash: string }[] } = JSON.parse(body)
        return json(response, 200, { list: list.map(({ hash }) => ({ hash, asset: 'known' })) })
      },
    )
    uploads.add('root', [fileOf('a', '', 'a'.repeat(70_000))])
    await until(({ counts }) => counts.failed === 1)
    expect(uploads.getSnapshot().uploads[0]?.error).toMatchObject({ code })
    expect(sent).toEqual([])
  },
)

test('a name that nothing can have is not sent', async () => {
  const { uploads, until } = await uploadsBy(async () => undefined)
  uploads.add('root', [fileOf('long'.repeat(100)), fileOf('a')])
  await until(({ counts }) => counts.done === 1 && counts.failed === 1)
  expect(uploads.getSnapshot().uploads[0]?.error).toMatchObject({ code: 'request.invalid' })
})
