import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import type { Api } from '@saffron/core/client'
import { ApiError } from '@saffron/core/errors'
import { loadTranslator } from '@saffron/core/i18n'
import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { planUpload } from './plan-transfer.ts'

const t = await loadTranslator('en')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Returns a client that loses the response to its first upload or new node, and the names of these calls. */
function losing(api: Api): { api: Api; calls: string[] } {
  const calls: string[] = []
  const lose = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    const result = await answer
    calls.push(name)
    if (calls.length === 1) throw new ApiError('client.network')
    return result
  }
  const createNode: Api['drive']['createNode'] = (call) => lose('link', api.drive.createNode(call))
  const request: Api['request'] = (method, path, options) => {
    const answer = api.request(method, path, options)
    return path === '/assets/v2/upload' ? lose('upload', answer) : answer
  }
  return { api: { ...api, drive: { ...api.drive, createNode }, request }, calls }
}

async function localFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-put-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'a.txt'), text)
  return join(folder, 'a.txt')
}

/** Uploads a file to the root. `before` is called when its content has been read. Returns the outcome. */
async function put(api: Api, local: string, before: () => Promise<void> = async () => undefined): Promise<string> {
  const folder = { node: await api.drive.rootNode(), names: [] }
  const { signal } = new AbortController()
  const plan = await planUpload({ api, t }, { local, folder, signal })
  for await (const job of plan.jobs) {
    await before()
    return plan.perform(job, { advance: () => undefined, end: () => undefined })
  }
  throw new Error(`${basename(local)} is missing`)
}

async function namesIn(api: Api): Promise<string[]> {
  const { id } = await api.drive.rootNode()
  const { list } = await api.drive.childrenOfNode({ params: { id } })
  return list.map(({ name }) => name)
}

it('an upload whose response is lost is stored once, also beside a file of the same name', async () => {
  const user = await signedInApi(server)
  expect(await put(user, await localFile('first'))).toBe('sent')
  const { api, calls } = losing(user)
  expect(await put(api, await localFile('second'))).toBe('sent')
  expect(calls).toEqual(['upload'])
  expect(await namesIn(user)).toEqual(['a (2).txt', 'a.txt'])
})

it.each([1, 2_000_000])('a known content is linked, and once if the response is lost (× %i)', async (times) => {
  const text = 'known'.repeat(times)
  const user = await signedInApi(server)
  const asset = await user.drive.uploadAsset({ body: { file: new File([text], 'other.txt') } })
  const { api, calls } = losing(user)
  expect(await put(api, await localFile(text))).toBe('sent')
  expect(calls).toEqual(['link'])
  expect(await put(user, await localFile(text))).toBe('same')
  const { list } = await user.drive.checkAssets({ body: { list: [{ hash: asset.hash, size: asset.size }] } })
  expect(list).toMatchObject([{ asset: asset.id }])
  expect(await namesIn(user)).toEqual(['a.txt'])
})

it('a content that is deleted after it was found is uploaded', async () => {
  const user = await signedInApi(server)
  const asset = await user.drive.uploadAsset({ body: { file: new File(['gone'], 'other.txt') } })
  const remove = () =>
    server.deps.db.transaction(async (tx) => void (await tx.deleteFrom('asset').where('id', '=', asset.id).execute()))
  expect(await put(user, await localFile('gone'), remove)).toBe('sent')
  expect(await namesIn(user)).toEqual(['a.txt'])
})

it('a file that changes after it was read is rejected, and not stored', async () => {
  const user = await signedInApi(server)
  const local = await localFile('before')
  await expect(put(user, local, () => writeFile(local, 'after, and longer'))).rejects.toThrow(/changed/)
  expect(await namesIn(user)).toEqual([])
})
