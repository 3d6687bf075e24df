import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ClientRequest } from 'node:http'

import type { Api } from '@saffron/core/client'
import {
  createChunkUploader,
  createUploadQueue,
  type UploadCall,
  type UploadRequest,
  type UploadFile,
} from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { signUp } from '@saffron/core/session'
import { until } from '@saffron/core/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  beginChunk,
  clientOf,
  signedInApi,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/index.ts'
import { serveInChild } from '../../testing/serve-in-child.ts'

// A server starts here in its own process.
vi.setConfig({ testTimeout: 60_000 })

let accounts = 0
async function signedUp(url: string): Promise<Api> {
  const client = clientOf(url)
  await signUp(client, { email: `sender-${(accounts += 1)}@example.com`, password: 'correct horse battery' })
  return client.api
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const fileOf = (name: string, folders = '', content: string | Uint8Array<ArrayBuffer> = name): UploadFile => ({
  name,
  folders,
  size: new Blob([content]).size,
  open: async () => new Blob([content]),
})

const sendForm =
  ({ drive }: Api) =>
  ({ name, content, parent, onConflict, signal }: UploadRequest) =>
    drive.uploadAsset({ body: { file: content, name, parent, onConflict }, signal })

interface Given {
  readonly send?: (sending: UploadRequest) => Promise<unknown>
  readonly sleep?: (ms: number) => Promise<void>
}

const uploadsOf = (api: Api, { send = sendForm(api), sleep }: Given = {}) =>
  createUploadQueue({
    api,
    send,
    now: () => performance.now(),
    schedule: (run) => run(),
    hash: async (content) => sha256(new Uint8Array(await content.arrayBuffer())),
    ...(sleep !== undefined && { sleep }),
  })

/** Waits until all uploads have ended. */
const over = async (uploads: ReturnType<typeof uploadsOf>) =>
  (
    await until(uploads, ({ counts }) => {
      const { waiting, checking, sending } = counts
      return waiting + checking + sending === 0
    })
  ).counts

async function namesIn({ drive }: Api, id: string): Promise<string[]> {
  const { tree } = await drive.treeOfNode({ params: { id }, query: { depth: 1 } })
  return (tree.children ?? []).map(({ name }) => name)
}

describe('Files uploaded by a client', () => {
  let server: TestServer
  let api: Api
  let root: string
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('skip a folder that can’t be created', async () => {
    api = await signedUp(server.url)
    root = (await api.drive.rootNode()).id
    await api.drive.uploadAsset({ body: { file: new Blob(['x']), name: 'photos', parent: root } })
    const long = 'l'.repeat(300)
    const uploads = uploadsOf(api)
    uploads.add(
      root,
      [
        fileOf('a', 'photos/2024'),
        fileOf('b', 'photos'),
        fileOf('c', `texts/${long}`),
        fileOf('d', 'texts/kept'),
        fileOf('e'),
      ],
      ['photos', 'photos/empty', 'texts/none', 'texts'],
    )
    expect(await over(uploads)).toMatchObject({ conflict: 0, failed: 4, done: 2 })
    const faults = uploads
      .getSnapshot()
      .uploads.flatMap(({ name, error }) => (ApiError.is(error) ? [[name, error.code]] : []))
    expect(faults).toEqual([
      ['a', 'client.file_in_the_way'],
      ['b', 'client.file_in_the_way'],
      ['c', 'request.invalid'],
      ['empty', 'client.file_in_the_way'],
    ])
    expect(await namesIn(api, root)).toEqual(['texts', 'e', 'photos'])
    const [texts] = (await api.drive.treeOfNode({ params: { id: root }, query: { depth: 2 } })).tree.children ?? []
    expect(texts?.children?.map(({ name }) => name)).toEqual(['kept', 'none'])
  })

  it('find their folders after a conflict is removed', async () => {
    api = await signedUp(server.url)
    root = (await api.drive.rootNode()).id
    const { node = '' } = await api.drive.uploadAsset({ body: { file: new Blob(['x']), name: 'box', parent: root } })
    const uploads = uploadsOf(api)
    uploads.add(root, [fileOf('a', 'box')])
    expect(await over(uploads)).toMatchObject({ failed: 1 })
    await api.drive.deleteNode({ params: { id: node } })
    uploads.retry()
    expect(await over(uploads)).toMatchObject({ done: 1 })
  })

  it('are stored once if the response is lost, without a conflict', async () => {
    api = await signedUp(server.url)
    root = (await api.drive.rootNode()).id
    const lost = new Set<string>()
    const send = async (sending: UploadRequest) => {
      await sendForm(api)(sending)
      if (lost.has(sending.name)) return
      lost.add(sending.name)
      throw new ApiError('client.network')
    }
    const uploads = uploadsOf(api, { send, sleep: async () => undefined })
    uploads.add(root, [fileOf('a'), fileOf('b', 'box')])
    expect(await over(uploads)).toMatchObject({ done: 2, conflict: 0 })
    expect(await namesIn(api, root)).toEqual(['box', 'a'])
  })

  it('respect the server’s rate limit', async () => {
    const paced = await startTestServer({ config: { rateLimit: 100 }, standingClock: true })
    try {
      api = await signedUp(paced.url)
      root = (await api.drive.rootNode()).id
      const waits: number[] = []
      const uploads = uploadsOf(api, {
        sleep: async (ms) => {
          waits.push(ms)
          paced.passTime(ms)
        },
      })
      uploads.add(
        root,
        Array.from({ length: 220 }, (_, index) => fileOf(`${index}.txt`)),
      )
      expect(await over(uploads)).toMatchObject({ done: 220, failed: 0 })
      expect(waits.length).toBeGreaterThan(1)
      expect(waits.every((ms) => ms >= 1000)).toBe(true)
    } finally {
      await paced.close()
    }
  })
})

it('survive a server crash during many uploads, without loss or duplicates', async () => {
  const dataFolder = await temporaryFolder()
  const first = await serveInChild({ dataFolder })
  const api = await signedUp(first.url)
  const root = await api.drive.rootNode()
  const uploads = uploadsOf(api)
  const names = Array.from({ length: 90 }, (_, index) => `${index}.txt`)
  uploads.add(
    root.id,
    names.map((name) => fileOf(name)),
  )
  await until(uploads, ({ counts }) => counts.done >= 30)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await serveInChild({ dataFolder, port: new URL(first.url).port })
  expect(await over(uploads)).toMatchObject({ done: 90, failed: 0, conflict: 0 })
  expect((await namesIn(api, root.id)).toSorted()).toEqual(names.toSorted())
})

describe('A content uploaded in chunks', () => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  let parent: string
  beforeAll(async () => {
    server = await startTestServer()
    api = await signedInApi(server)
    parent = (await api.drive.rootNode()).id
  })
  afterAll(() => server.close())

  /** Returns a sender that counts calls and can drop their responses. */
  function senderOf(lose: (call: UploadCall, count: number) => boolean = () => false, sleep?: Given['sleep']) {
    const kept = new Map<string, string>()
    const calls: UploadCall[] = []
    const pieces = createChunkUploader({
      api,
      call: async (call) => {
        calls.push(call)
        const answer = await api.request(call.method, call.path, { headers: call.headers ?? {}, body: call.body })
        if (lose(call, calls.length)) throw new ApiError('client.network')
        return answer
      },
      unfinished: {
        find: (key) => kept.get(key),
        keep: (key, id) => void kept.set(key, id),
        forget: (key) => void kept.delete(key),
      },
      chunkBytes: 1000,
      ...(sleep !== undefined && { sleep }),
    })
    const send = (name: string, content: Uint8Array<ArrayBuffer>, signal = new AbortController().signal) =>
      pieces.send({
        key: `${name} ${content.length}`,
        name,
        content: new Blob([content]),
        lastModified: 1_700_000_000_000,
        parent,
        onConflict: 'refuse',
        onProgress: () => undefined,
        signal,
      })
    const bytes = () => calls.reduce((sum, { body }) => sum + (body instanceof Blob ? body.size : 0), 0)
    return { pieces, send, calls, kept, bytes }
  }

  it('is unchanged', async () => {
    const content = randomBytes(3500)
    const { send, kept, bytes } = senderOf()
    expect(await send('whole', content)).toMatchObject({ name: 'whole', hash: sha256(content) })
    expect([kept.size, bytes()]).toEqual([0, 3500])
  })

  it('isn’t sent again if its last response is lost', async () => {
    const content = randomBytes(2500)
    const { send, kept, bytes } = senderOf(({ headers }) => headers?.['upload-offset'] === '2000')
    await expect(send('lost', content)).rejects.toMatchObject({ code: 'client.network' })
    expect(await send('lost', content)).toMatchObject({ hash: sha256(content) })
    expect([kept.size, bytes()]).toEqual([0, 2500])
  })

  it('resumes after every interruption except a rejection', async () => {
    const content = randomBytes(2500)
    let isFull = true
    const { send, bytes } = senderOf(({ method }, count) => {
      if (method !== 'PATCH' || !isFull || count < 3) return false
      isFull = false
      throw new ApiError('drive.disk_full')
    })
    await expect(send('full', content)).rejects.toMatchObject({ code: 'drive.disk_full' })
    expect(await send('full', content)).toMatchObject({ hash: sha256(content) })
    expect(bytes()).toBe(2500)
  })

  it('asks for its progress after a wrong offset', async () => {
    const content = randomBytes(2500)
    let strayed = false
    const { send, bytes } = senderOf(({ method }) => {
      if (method !== 'PATCH' || strayed) return false
      strayed = true
      throw new ApiError('upload.wrong_offset')
    })
    expect(await send('strayed', content)).toMatchObject({ hash: sha256(content) })
    expect(bytes()).toBe(2500)
  })

  it('waits for another client, and continues from there', async () => {
    const content = randomBytes(2500)
    let other: ClientRequest | undefined
    const waits: number[] = []
    const { send, kept } = senderOf(
      ({ method }) => method === 'PATCH' && other === undefined,
      async (ms) => {
        waits.push(ms)
        other?.destroy()
      },
    )
    await expect(send('shared', content)).rejects.toMatchObject({ code: 'client.network' })
    const [id = ''] = kept.values()
    other = beginChunk(server, { id, token: api.user.tokens.accessToken, offset: 1000, length: 1500 }).sending
    other.write(content.subarray(1000, 1300))
    await expect.poll(async () => (await api.drive.getUpload({ params: { id } })).offset).toBe(1300)
    expect(await send('shared', content)).toMatchObject({ hash: sha256(content) })
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.every((ms) => ms >= 1000 && ms <= 5000)).toBe(true)
  })

  it('with the same key is uploaded one at a time, and the second gets a name conflict', async () => {
    const content = randomBytes(2500)
    const { send, bytes } = senderOf()
    const [first, second] = await Promise.allSettled([send('twice', content), send('twice', content)])
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
    expect(second).toMatchObject({ reason: { code: 'node.name_taken' } })
    expect(bytes()).toBe(2500)
  })

  it('is sent again if the stored file was moved in the meantime', async () => {
    const content = randomBytes(1500)
    const { send } = senderOf(({ headers }, count) => headers?.['upload-offset'] === '1000' && count < 5)
    await expect(send('moved', content)).rejects.toMatchObject({ code: 'client.network' })
    const at = await api.drive.nodesAtPaths({ body: { paths: ['/moved'] } })
    await api.drive.deleteNode({ params: { id: at.list[0]?.node?.id ?? '' } })
    await send('moved', content)
    expect(await namesIn(api, parent)).toContain('moved')
  })

  it('that is canceled leaves nothing behind', async () => {
    const { pieces, send, kept, calls } = senderOf(({ method }) => method === 'PATCH')
    await expect(send('given up', randomBytes(2500))).rejects.toMatchObject({ code: 'client.network' })
    const [id = ''] = kept.values()
    await pieces.discard('given up 2500')
    expect([kept.size, calls.at(-1)?.method]).toEqual([0, 'DELETE'])
    await expect(api.drive.getUpload({ params: { id } })).rejects.toMatchObject({ code: 'upload.not_found' })
  })

  it('gives up its turn when it’s canceled', async () => {
    const content = randomBytes(2500)
    const { send } = senderOf()
    const off = new AbortController()
    const first = send('turn', content)
    const second = send('turn', content, off.signal)
    off.abort()
    await expect(second).rejects.toMatchObject({ code: 'client.cancelled' })
    await expect(first).resolves.toMatchObject({ name: 'turn' })
  })
})
