import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  sendAsset,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
  unzip,
  zippedTimes,
} from '../../testing/index.ts'
import { readChoice, writeChoice } from './choice.ts'
import { type ZippedNode, zipPaths } from './zip-tree.ts'

const nodeOf = (id: string, name: string, parentId: string | null = null): ZippedNode => ({
  id,
  name,
  parentId,
  kind: 'file',
  ownerId: '',
  size: 0,
  type: null,
  modifiedAt: null,
  updatedAt: '',
  hash: '',
})

it('names that a zip would treat as paths are changed, and stay distinct', () => {
  const nodes = [
    nodeOf('1', 'a'),
    nodeOf('2', '..\\..\\evil', '1'),
    nodeOf('3', 'a\\b', '1'),
    nodeOf('4', 'a_b', '1'),
    nodeOf('5', 'C:evil', '1'),
    nodeOf('6', 'C_evil', '1'),
    nodeOf('7', 'a'),
  ]
  expect([...zipPaths(nodes).values()]).toEqual([
    'a',
    'a/.._.._evil',
    'a/a_b',
    'a/a_b (2)',
    'a/C_evil',
    'a/C_evil (2)',
    'a (2)',
  ])
})

it('a choice can be encoded and decoded', () => {
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  expect(readChoice(writeChoice(ids))).toEqual(ids)
  for (const wrong of ['', 'x', '天', writeChoice(ids).slice(3)])
    expect(() => readChoice(wrong)).toThrow('node.not_found')
})

const textsOf = async (zip: Blob) =>
  Object.fromEntries([...(await unzip(zip))].map(([name, bytes]) => [name, bytes.toString()]))

describe.each(testEngines())('An archive on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  let folder: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
    folder = (await api.drive.createNode({ body: { kind: 'folder', name: '資料' } })).id
    const inner = await api.drive.createNode({ body: { kind: 'folder', name: 'inner', parent: folder } })
    await api.drive.createNode({ body: { kind: 'folder', name: 'empty', parent: folder } })
    const add = (name: string, content: string, parent: string) =>
      sendAsset(server, api.user.id, { name, content, parent })
    await add('a.txt', 'A', folder)
    await add('天氣.txt', 'rain', inner.id)
    await add('..\\b', 'B', inner.id)
    const gone = await add('gone.txt', 'gone', inner.id)
    await api.drive.deleteNode({ params: { id: gone.node ?? '' } })
  })
  afterAll(() => server.close())

  const whole = {
    '資料/': '',
    '資料/inner/': '',
    '資料/empty/': '',
    '資料/a.txt': 'A',
    '資料/inner/天氣.txt': 'rain',
    '資料/inner/.._b': 'B',
  }

  it('of a folder contains everything in it, without the trash', async () => {
    expect(await textsOf(await api.drive.downloadFolder({ params: { id: folder } }))).toEqual(whole)
  })

  it('keeps the original time of each file', async () => {
    const { id: parent } = await api.drive.createNode({ body: { kind: 'folder', name: 'dated' } })
    for (const [name, lastModified] of [
      ['old', 0],
      ['new', 1_700_000_000_999],
      ['far', 253_402_300_799_999],
    ] as const) {
      await sendAsset(server, api.user.id, { name, parent, lastModified })
    }
    const times = await zippedTimes(await api.drive.downloadFolder({ params: { id: parent } }))
    expect(Object.fromEntries(times)).toEqual({
      'dated/': expect.any(Number),
      'dated/old': 0,
      'dated/new': 1_700_000_000,
      // The latest time in a zip.
      'dated/far': 2 ** 31 - 1,
    })
    await api.drive.deleteNode({ params: { id: parent } })
  })

  it('of the root contains its content, without a parent folder', async () => {
    const root = await api.drive.rootNode()
    expect(await textsOf(await api.drive.downloadFolder({ params: { id: root.id } }))).toEqual(whole)
  })

  it('of chosen nodes has a signed URL', async () => {
    const { list } = await api.drive.childrenOfNode({ params: { id: folder } })
    const ids = list.filter(({ name }) => name !== 'empty').map(({ id }) => id)
    const { url, name } = await api.drive.archiveNodes({ body: { ids } })
    expect(name).toMatch(/^saffron-\d{4}-\d\d-\d\d\.zip$/)
    const answer = await fetch(server.url + url)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(await textsOf(await answer.blob())).toEqual({
      'a.txt': 'A',
      'inner/': '',
      'inner/天氣.txt': 'rain',
      'inner/.._b': 'B',
    })
    const one = await api.drive.archiveNodes({ body: { ids: [folder] } })
    expect(one.name).toBe('資料.zip')
    const choice = new URL(one.url, server.url).pathname.split('/').at(-1) ?? ''
    expect(await textsOf(await api.drive.downloadArchive({ params: { choice } }))).toEqual(whole)
  })

  it('of a folder and its content contains each of them once', async () => {
    const { list } = await api.drive.childrenOfNode({ params: { id: folder } })
    const inner = list.find(({ name }) => name === 'inner')?.id ?? ''
    const below = (await api.drive.childrenOfNode({ params: { id: inner } })).list.map(({ id }) => id)
    const chosen = [...below, inner, folder, ...list.map(({ id }) => id), folder]
    const { url, name } = await api.drive.archiveNodes({ body: { ids: chosen } })
    expect(name).toBe('資料.zip')
    expect(await textsOf(await (await fetch(server.url + url)).blob())).toEqual(whole)
    // An address that names all of them also works.
    const params = { choice: writeChoice(chosen) }
    expect(await textsOf(await api.drive.downloadArchive({ params }))).toEqual(whole)
    const some = await api.drive.archiveNodes({ body: { ids: [...below, inner] } })
    expect(Object.keys(await textsOf(await (await fetch(server.url + some.url)).blob())).toSorted()).toEqual([
      'inner/',
      'inner/.._b',
      'inner/天氣.txt',
    ])
  })

  it('keeps names with direction marks, like a download', async () => {
    const name = 'a\u202Egnp.\u2066exe\u2069\u200F'
    const { id: parent } = await api.drive.createNode({ body: { kind: 'folder', name } })
    const { url } = await sendAsset(server, api.user.id, { name, content: 'x', parent })
    const encoded = 'a%E2%80%AEgnp.%E2%81%A6exe%E2%81%A9%E2%80%8F'
    const content = await fetch(`${server.url}${url}&download=true`)
    const handed = `attachment; filename="a_gnp._exe__"; filename*=UTF-8''${encoded}`
    expect(content.headers.get('content-disposition')).toBe(handed)
    const zip = await api.drive.archiveNodes({ body: { ids: [parent] } })
    expect(zip.name).toBe(`${name}.zip`)
    const answer = await fetch(server.url + zip.url)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="a_gnp._exe__.zip"; filename*=UTF-8''${encoded}.zip`,
    )
    expect(await textsOf(await answer.blob())).toEqual({ [`${name}/`]: '', [`${name}/${name}`]: 'x' })
    await api.drive.deleteNode({ params: { id: parent } })
  })

  it('is only available to its owner', async () => {
    const other = await signedInApi(server)
    const gone = { code: 'node.not_found' }
    await expect(other.drive.archiveNodes({ body: { ids: [folder] } })).rejects.toMatchObject(gone)
    await expect(other.drive.downloadFolder({ params: { id: folder } })).rejects.toMatchObject(gone)
    const { url } = await api.drive.archiveNodes({ body: { ids: [folder] } })
    const [path = ''] = url.split('?')
    expect(await send(server, `GET ${path}`)).toMatchObject({ status: 404 })
    expect(await send(server, `GET ${path}`, { token: other.user.tokens.accessToken })).toMatchObject({ status: 404 })
    const theirs = await other.drive.rootNode()
    const mixed = writeChoice([folder, theirs.id])
    expect(await send(server, `GET /fsnode/archive/${mixed}?${url.split('?')[1]}`)).toMatchObject({ status: 404 })
  })

  it('is included in the export, with other assets', async () => {
    const loose = await sendAsset(server, api.user.id, { name: 'loose.txt', content: 'loose', store: 's' })
    const files = await textsOf(await api.auth.exportMe())
    expect(files).toMatchObject({
      'drive/資料/a.txt': 'A',
      'drive/資料/inner/天氣.txt': 'rain',
      [`files/${loose.id}/loose.txt`]: 'loose',
    })
  })
})
