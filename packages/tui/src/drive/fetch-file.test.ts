import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createApi } from '@saffron/core/client'
import type { ConflictChoice, NodeTree } from '@saffron/core/drive'
import { loadTranslator } from '@saffron/core/i18n'
import { createSession } from '@saffron/core/session'
import { buildId, createMemoryStorage, LONG_TIMEOUT } from '@saffron/core/testing'
import { expect, it, onTestFinished } from 'vitest'

import { createFetcher } from './fetch-file.ts'
import { addRemote, type GetPlan } from './plan-get.ts'

const t = await loadTranslator('en')
const CONTENT = Buffer.from('0123456789'.repeat(1000))
const HASH = createHash('sha256').update(CONTENT).digest('hex')
const asset = buildId()
const id = buildId()

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** Starts a server with the test's responses, and creates a target directory. */
async function open(answer: Answer) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const folder = await mkdtemp(join(tmpdir(), 'saffron-get-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
    await rm(folder, { recursive: true, force: true })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('no port')
  const api = createApi({
    baseUrl: `http://127.0.0.1:${address.port}`,
    session: createSession(createMemoryStorage()),
  })
  const local = join(folder, 'a.txt')
  const job = {
    id,
    path: '/a.txt',
    local,
    size: CONTENT.length,
    asset,
    modifiedMs: Date.parse('2026-03-01T12:00:00.000Z'),
  }
  const fetch = (onConflict: ConflictChoice = 'refuse') =>
    createFetcher({ api, t, onConflict, signal: new AbortController().signal })(job, {
      advance: () => undefined,
      end: () => undefined,
    })
  return { api, folder, local, job, fetch }
}

const whole = { 'content-type': 'text/plain', etag: `"${HASH}"` }

/** Responds as Drive does: with the content or the requested range. */
const serve: Answer = ({ url = '', headers }, response) => {
  if (!url.endsWith('/content'))
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hash: HASH }))
  const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
  const rest = CONTENT.subarray(from)
  return response.writeHead(from === 0 ? 200 : 206, { ...whole, 'content-length': rest.length }).end(rest)
}

it('a file arrives complete with its time, and leaves no other file', async () => {
  const { fetch, local, folder, job } = await open(serve)
  expect(await fetch()).toBe('fetched')
  expect(await readFile(local)).toEqual(CONTENT)
  expect((await stat(local)).mtimeMs).toBe(job.modifiedMs)
  expect(await readdir(folder)).toEqual(['a.txt'])
  expect(await fetch()).toBe('same')
})

it('a part file left by a killed program is removed next to the complete file', async () => {
  const { fetch, local, folder } = await open(serve)
  await writeFile(local, CONTENT)
  for (const [choice, outcome] of [
    ['refuse', 'same'],
    ['skip', 'skipped'],
  ] as const) {
    await writeFile(join(folder, `.${id}.saffron-part`), CONTENT)
    expect(await fetch(choice)).toBe(outcome)
    expect(await readdir(folder)).toEqual(['a.txt'])
  }
})

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

it('a broken connection resumes with a range request', async () => {
  const ranges: (string | undefined)[] = []
  const { fetch, local } = await open(async (request, response) => {
    ranges.push(request.headers.range)
    if (ranges.length > 1) return serve(request, response)
    response.writeHead(200, { ...whole, 'content-length': CONTENT.length }).write(CONTENT.subarray(0, 4000))
    await expect.poll(() => sizeOf(join(dirname(local), `.${id}.saffron-part`)), LONG_TIMEOUT).toBe(4000)
    return response.destroy()
  })
  expect(await fetch()).toBe('fetched')
  expect(await readFile(local)).toEqual(CONTENT)
  expect(ranges).toEqual([undefined, 'bytes=4000-'])
})

it('a partial download from an earlier run resumes', async () => {
  const ranges: (string | undefined)[] = []
  const { fetch, local, folder } = await open((request, response) => {
    ranges.push(request.headers.range)
    return serve(request, response)
  })
  await writeFile(join(folder, `.${id}.saffron-part`), CONTENT.subarray(0, 9999))
  expect(await fetch()).toBe('fetched')
  expect(await readFile(local)).toEqual(CONTENT)
  expect(ranges).toEqual(['bytes=9999-'])
})

it('content with a wrong hash isn’t kept, nor is an unrelated part file', async () => {
  const { fetch, folder } = await open((_, response) =>
    response.writeHead(200, whole).end(Buffer.alloc(CONTENT.length)),
  )
  await expect(fetch()).rejects.toThrow(t('cli.drive.damaged'))
  expect(await readdir(folder)).toEqual([])
  const honest = await open(serve)
  await writeFile(join(honest.folder, `.${id}.saffron-part`), Buffer.alloc(100))
  await expect(honest.fetch()).rejects.toThrow(t('cli.drive.damaged'))
  expect(await honest.fetch()).toBe('fetched')
  expect(await readdir(honest.folder)).toEqual(['a.txt'])
})

it('a taken name is rejected, skipped, kept next to the new file or replaced, as chosen', async () => {
  const { fetch, local, folder } = await open(serve)
  await writeFile(local, 'mine')
  await expect(fetch()).rejects.toThrow(t('cli.drive.localConflict'))
  expect(await fetch('skip')).toBe('skipped')
  expect(await readFile(local, 'utf8')).toBe('mine')
  expect(await fetch('keepBoth')).toBe('fetched')
  expect((await readdir(folder)).toSorted()).toEqual(['a (2).txt', 'a.txt'])
  expect(await readFile(local, 'utf8')).toBe('mine')
  expect(await fetch('replace')).toBe('fetched')
  expect(await readFile(local)).toEqual(CONTENT)
})

const node = (name: string, children?: readonly NodeTree[]): NodeTree => ({
  id: buildId(),
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  parent: null,
  kind: children === undefined ? 'file' : 'folder',
  name,
  asset,
  size: CONTENT.length,
  type: 'text/plain',
  fileKind: 'document',
  sortIndex: 0,
  version: 1,
  children,
})

it('no name from the server leads outside the folder', async () => {
  const names = ['..', '.', '', '../x', '/etc/passwd', 'a/../../x', 'fine\0']
  const evil = names.flatMap((name) => [node(name), node(name, [node('inner')])])
  const tree = node('top', [...evil, node('good'), node('sub', [node('..')])])
  const { api, folder } = await open((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ tree, cut: false })),
  )
  const plan: GetPlan = { folders: [], files: [] }
  await addRemote(plan, { api, t }, { from: { node: tree, names: ['top'] }, folder })
  expect(plan.folders).toEqual([join(folder, 'top'), join(folder, 'top', 'sub')])
  const wrong = plan.files.filter(({ error }) => error !== undefined)
  expect(wrong).toHaveLength(evil.length + 1)
  expect(plan.files.filter(({ error }) => error === undefined).map(({ local }) => local)).toEqual([
    join(folder, 'top', 'good'),
  ])
  const lied: GetPlan = { folders: [], files: [] }
  await addRemote(lied, { api, t }, { from: { node: node('../../x'), names: ['x'] }, folder })
  expect(lied.files).toMatchObject([{ local: folder, error: { message: t('cli.drive.unsafeName') } }])
})
