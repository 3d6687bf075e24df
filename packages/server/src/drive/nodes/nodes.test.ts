import type { Node } from '@saffron/core/drive'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { buildAsset, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const nobody = '0197f0c2-5b1e-7c3a-9d2f-1a2b3c4d5e6f'

describe.each(testEngines())('A drive on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  let root: Node

  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    api = await signedInApi(server)
    root = await api.drive.rootNode()
  })

  const folder = (name: string, parent = root.id) => api.drive.createNode({ body: { kind: 'folder', name, parent } })
  const file = async (name: string, parent = root.id, size = 1) => {
    const asset = await buildAsset(server.deps.db, api.user.id, { name, size })
    return api.drive.createNode({ body: { kind: 'file', name, parent, asset: asset.id } })
  }
  const get = (id: string) => api.drive.getNode({ params: { id } })
  const namesIn = async (id: string, query: { sort?: string; q?: string; kind?: 'folder' | 'file' } = {}) => {
    const { list, total } = await api.drive.childrenOfNode({ params: { id }, query: { limit: 100, ...query } })
    expect(total).toBe(list.length)
    return list.map(({ name }) => name)
  }
  const edit = (action: 'move' | 'copy' | 'trash' | 'restore' | 'delete', ids: string[], more: object = {}) =>
    api.drive.editNodes({ body: { action, ids, ...more } })

  it('has one root, even if the first calls are concurrent', async () => {
    const other = await signedInApi(server)
    const roots = await Promise.all(Array.from({ length: 8 }, () => other.drive.rootNode()))
    expect(new Set(roots.map(({ id }) => id)).size).toBe(1)
    expect(roots[0]).toMatchObject({ parent: null, kind: 'folder', size: 0, childCount: 0, order: { by: 'name' } })
  })

  it('stores folders and files, with the sizes and counts of parent folders', async () => {
    const outer = await folder('outer')
    const inner = await folder('inner', outer.id)
    const made = await file('report.txt', inner.id, 40)
    expect(made).toMatchObject({ kind: 'file', size: 40, type: 'text/plain', fileKind: 'document', parent: inner.id })
    expect(await get(outer.id)).toMatchObject({ size: 40, childCount: 1 })
    const { list } = await api.drive.pathOfNode({ params: { id: made.id } })
    expect(list.map(({ name }) => name)).toEqual(['', 'outer', 'inner', 'report.txt'])
    const { tree, cut } = await api.drive.treeOfNode({ params: { id: root.id }, query: { depth: 2 } })
    expect(cut).toBe(false)
    expect(tree).toMatchObject({
      size: 40,
      children: [{ name: 'outer', children: [{ name: 'inner', childCount: 1 }] }],
    })
    expect(tree.children?.[0]?.children?.[0]).not.toHaveProperty('children')
  })

  it('moves and renames nodes with everything below', async () => {
    const [from, to] = [await folder('from'), await folder('to')]
    const moved = await folder('moved', from.id)
    await file('a.txt', moved.id, 7)
    const params = { id: moved.id }
    const after = await api.drive.updateNode({ params, body: { parent: to.id, name: 'better' } })
    expect(after).toMatchObject({ parent: to.id, name: 'better', size: 7, version: 2 })
    expect(await get(from.id)).toMatchObject({ size: 0, childCount: 0 })
    expect(await get(to.id)).toMatchObject({ size: 7, childCount: 1 })
    expect(await get(root.id)).toMatchObject({ size: 7, childCount: 2 })
    const late = api.drive.updateNode({ params, body: { name: 'best', version: 1 } })
    await expect(late).rejects.toMatchObject({
      code: 'node.changed',
      details: { node: { id: moved.id, name: 'better', version: 2 } },
    })
  })

  it('rejects moving a folder into itself, moving the root, and more than 100 levels', async () => {
    const outer = await folder('outer')
    const inner = await folder('inner', outer.id)
    const into = (id: string, parent: string) => api.drive.updateNode({ params: { id }, body: { parent } })
    await expect(into(outer.id, inner.id)).rejects.toMatchObject({ code: 'node.into_itself' })
    await expect(into(outer.id, outer.id)).rejects.toMatchObject({ code: 'node.into_itself' })
    await expect(edit('copy', [outer.id], { parent: inner.id })).rejects.toMatchObject({ code: 'node.into_itself' })
    await expect(into(root.id, inner.id)).rejects.toMatchObject({ code: 'node.is_root' })
    await expect(edit('trash', [root.id])).rejects.toMatchObject({ code: 'node.is_root' })
    const path = Array.from({ length: 99 }, (_, index) => `level ${index}`).join('/')
    const { list } = await api.drive.createFolders({ body: { paths: [path] } })
    const deepest = list[0]?.node.id ?? ''
    await expect(into(outer.id, deepest)).rejects.toMatchObject({
      code: 'node.too_deep',
      message: expect.stringContaining('100 levels'),
    })
    await into(inner.id, deepest)
    await expect(folder('one more', inner.id)).rejects.toMatchObject({ code: 'node.too_deep' })
  })

  it('returns a conflict for a taken name', async () => {
    const target = await folder('target')
    const first = await file('a.txt', target.id, 5)
    const create = (onConflict: 'refuse' | 'keepBoth' | 'replace' | 'skip') =>
      api.drive.createNode({ body: { kind: 'folder', name: 'a.txt', parent: target.id, onConflict } })
    await expect(create('refuse')).rejects.toMatchObject({ code: 'node.name_taken', details: { names: ['a.txt'] } })
    expect(await create('skip')).toMatchObject({ id: first.id })
    expect(await create('keepBoth')).toMatchObject({ name: 'a (2).txt' })
    expect(await create('keepBoth')).toMatchObject({ name: 'a (3).txt' })
    expect(await create('replace')).toMatchObject({ name: 'a.txt', kind: 'folder' })
    const { list } = await api.drive.searchTrash({ query: {} })
    expect(list).toMatchObject([{ id: first.id, trashedAt: expect.any(String) }])
    expect(await get(target.id)).toMatchObject({ size: 0, childCount: 3 })
    // Different Unicode forms of the same text are equal.
    await folder('cafe\u0301', target.id)
    await expect(folder('caf\u00e9', target.id)).rejects.toMatchObject({ code: 'node.name_taken' })
  })

  it('lists all conflicts of many nodes, and moves none of them', async () => {
    const target = await folder('target')
    const [a, b, c] = [await folder('a'), await folder('b'), await folder('c')]
    await folder('a', target.id)
    await folder('c', target.id)
    const ids = [a.id, b.id, c.id]
    const refused = edit('move', ids, { parent: target.id })
    await expect(refused).rejects.toMatchObject({ code: 'node.name_taken', details: { names: ['a', 'c'] } })
    expect(await get(b.id)).toMatchObject({ parent: root.id })
    const { list } = await edit('move', ids, { parent: target.id, onConflict: 'skip' })
    expect(list.map(({ id }) => id)).toEqual([b.id])
    await edit('move', [a.id, c.id], { parent: target.id, onConflict: 'keepBoth' })
    expect(await namesIn(target.id)).toEqual(['a', 'a (2)', 'b', 'c', 'c (2)'])
  })

  it('moves a folder to replace its own parent', async () => {
    const outer = await folder('same')
    const inner = await folder('same', outer.id)
    await file('kept.txt', inner.id, 3)
    await file('thrown.txt', outer.id, 4)
    await api.drive.updateNode({ params: { id: inner.id }, body: { parent: root.id, onConflict: 'replace' } })
    expect(await get(root.id)).toMatchObject({ size: 3, childCount: 1 })
    const { list } = await api.drive.searchTrash({ query: {} })
    expect(list).toMatchObject([{ id: outer.id, size: 4, childCount: 1 }])
  })

  it('copies everything below, and stores contents once', async () => {
    const source = await folder('source')
    const below = await folder('below', source.id)
    const original = await file('a.txt', below.id, 11)
    const before = await api.drive.usedSpace()
    const { list } = await edit('copy', [source.id], { onConflict: 'keepBoth' })
    expect(list).toMatchObject([{ name: 'source (2)', size: 11, childCount: 1, version: 1 }])
    const { tree } = await api.drive.treeOfNode({ params: { id: list[0]?.id ?? '' }, query: { depth: 5 } })
    expect(tree.children?.[0]?.children).toMatchObject([{ name: 'a.txt', asset: original.asset, size: 11 }])
    expect(await get(root.id)).toMatchObject({ size: 22, childCount: 2 })
    expect(await api.drive.usedSpace()).toEqual({ ...before, files: 2, folders: 4 })
    expect((await api.drive.searchNodes({ query: { q: 'below' } })).total).toBe(2)
  })

  it('keeps deleted nodes in a trash, and restores them to their folder', async () => {
    const outer = await folder('outer')
    const inner = await folder('inner', outer.id)
    const below = await file('a.txt', inner.id, 9)
    const deleted = await api.drive.deleteNode({ params: { id: inner.id } })
    expect(deleted).toMatchObject({ trashedAt: expect.any(String), version: 2 })
    expect(await get(outer.id)).toMatchObject({ size: 0, childCount: 0 })
    for (const id of [inner.id, below.id]) await expect(get(id)).rejects.toMatchObject({ code: 'node.not_found' })
    expect((await api.drive.searchNodes({ query: { q: 'a.txt' } })).total).toBe(0)
    await expect(edit('restore', [below.id])).rejects.toMatchObject({ code: 'node.not_found' })
    expect(await api.drive.usedSpace()).toMatchObject({ usedBytes: 9, trashBytes: 9, files: 0, folders: 1 })
    expect((await edit('restore', [inner.id])).list).toMatchObject([{ parent: outer.id, size: 9 }])
    expect(await get(below.id)).toMatchObject({ parent: inner.id })
    expect(await get(root.id)).toMatchObject({ size: 9 })

    await edit('trash', [inner.id])
    await edit('trash', [outer.id])
    expect((await edit('restore', [inner.id])).list).toMatchObject([{ parent: root.id, name: 'inner' }])
    expect(await get(root.id)).toMatchObject({ size: 9, childCount: 1 })
  })

  it('permanently deletes nodes from the trash, or all of it, and only then frees space', async () => {
    const outer = await folder('outer')
    const apart = await file('apart.txt', outer.id, 2)
    const shared = await file('shared.txt', outer.id, 30)
    await edit('copy', [shared.id])
    await edit('trash', [apart.id])
    await edit('trash', [outer.id])
    expect(await api.drive.usedSpace()).toMatchObject({ usedBytes: 32, trashBytes: 2 })
    await edit('delete', [outer.id])
    // Nodes that were moved there separately stay there.
    const { list } = await api.drive.searchTrash({ query: {} })
    expect(list.map(({ id }) => id)).toEqual([apart.id])
    expect(await api.drive.usedSpace()).toMatchObject({ usedBytes: 32, trashBytes: 2, files: 1, folders: 0 })
    expect(await api.drive.emptyTrash()).toMatchObject({ usedBytes: 30, trashBytes: 0, byKind: { document: 30 } })
    const [copy] = (await api.drive.searchNodes({ query: { q: 'shared' } })).list
    await edit('delete', [copy?.id ?? ''])
    expect(await api.drive.usedSpace()).toMatchObject({ usedBytes: 0, files: 0 })
    expect(await get(root.id)).toMatchObject({ size: 0, childCount: 0 })
  })

  it('sorts by name with numbers by value, folders first, or by another order', async () => {
    for (const [name, size] of [
      ['file10.txt', 1],
      ['File2.txt', 3],
      ['äpfel.txt', 2],
    ] as const)
      await file(name, root.id, size)
    await folder('zoo')
    await folder('Zebra')
    expect(await namesIn(root.id)).toEqual(['Zebra', 'zoo', 'äpfel.txt', 'File2.txt', 'file10.txt'])
    expect(await namesIn(root.id, { sort: '-name' })).toEqual(['zoo', 'Zebra', 'file10.txt', 'File2.txt', 'äpfel.txt'])
    expect(await namesIn(root.id, { sort: '-size', kind: 'file' })).toEqual(['File2.txt', 'äpfel.txt', 'file10.txt'])
    expect(await namesIn(root.id, { sort: 'date' })).toEqual(['zoo', 'Zebra', 'file10.txt', 'File2.txt', 'äpfel.txt'])
    expect(await namesIn(root.id, { sort: 'kind' })).toEqual(await namesIn(root.id))
    await api.drive.sortChildren({ params: { id: root.id }, body: { by: 'size', descending: true } })
    expect(await namesIn(root.id)).toEqual(['Zebra', 'zoo', 'File2.txt', 'äpfel.txt', 'file10.txt'])
    await expect(namesIn(root.id, { sort: 'colour' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('pages from both ends of a folder', async () => {
    const paths = Array.from({ length: 25 }, (_, index) => `folder ${index + 1}`)
    await api.drive.createFolders({ body: { paths } })
    for (let index = 1; index <= 8; index++) await file(`file ${index}`)
    const all = [...paths, ...Array.from({ length: 8 }, (_, index) => `file ${index + 1}`)]
    for (const [sort, expected] of [
      ['name', all],
      ['-name', [...paths.toReversed(), ...all.slice(25).toReversed()]],
    ] as const) {
      const read: string[] = []
      for (let page = 1; page <= 5; page++) {
        const { list, total } = await api.drive.childrenOfNode({
          params: { id: root.id },
          query: { page, limit: 7, sort },
        })
        expect(total).toBe(33)
        read.push(...list.map(({ name }) => name))
      }
      expect(read).toEqual(expected)
    }
    const beyond = await api.drive.childrenOfNode({ params: { id: root.id }, query: { page: 9, limit: 7 } })
    expect(beyond).toEqual({ list: [], total: 33 })
  })

  it('can be sorted manually, starting with the displayed order', async () => {
    const ids: Record<string, string> = {}
    for (const name of ['d', 'c', 'b', 'a']) ids[name] = (await folder(name)).id
    const position = (names: string[], before: string | null) =>
      api.drive.sortChildren({
        params: { id: root.id },
        body: { by: 'manual', order: names.map((name) => ids[name] ?? ''), before: before && (ids[before] ?? '') },
      })
    expect(await position(['d'], 'b')).toMatchObject({ order: { by: 'manual', descending: false } })
    expect(await namesIn(root.id)).toEqual(['a', 'd', 'b', 'c'])
    await position(['c', 'a'], null)
    expect(await namesIn(root.id)).toEqual(['d', 'b', 'c', 'a'])
    // Repeats until there is no gap left between two positions.
    for (let times = 0; times < 40; times++) await position([times % 2 === 0 ? 'a' : 'c'], 'b')
    expect(await namesIn(root.id)).toEqual(['d', 'a', 'c', 'b'])
    const stranger = await folder('x', ids['a'])
    const refused = api.drive.sortChildren({ params: { id: root.id }, body: { by: 'manual', order: [stranger.id] } })
    await expect(refused).rejects.toMatchObject({ code: 'node.not_found' })
    await folder('last')
    expect(await namesIn(root.id)).toEqual(['d', 'a', 'c', 'b', 'last'])
  })

  it('creates folders by their paths, and keeps existing ones', async () => {
    const src = await folder('src')
    const paths = ['src/parts/a', 'src/parts/b', 'docs', 'src']
    const { list } = await api.drive.createFolders({ body: { paths } })
    expect(list.map(({ path, node }) => [path, node.name])).toEqual([
      ['src/parts/a', 'a'],
      ['src/parts/b', 'b'],
      ['docs', 'docs'],
      ['src', 'src'],
    ])
    expect(list[3]?.node.id).toBe(src.id)
    expect(list[0]?.node.parent).toBe(list[1]?.node.parent)
    await file('plain')
    const inTheWay = api.drive.createFolders({ body: { paths: ['plain/x'] } })
    await expect(inTheWay).rejects.toMatchObject({ code: 'node.name_taken' })
    for (const path of ['../up', '/etc', 'a//b', 'a/', '.', 'x'.repeat(300)]) {
      const refused = api.drive.createFolders({ body: { paths: ['fine', path] } })
      await expect(refused).rejects.toMatchObject({ statusCode: 400, issues: [{ path: 'body.paths.1' }] })
    }
  })

  it('returns the nodes at paths, except in the trash or of others', async () => {
    const inner = await folder('inner', (await folder('名 稱')).id)
    const plain = await file('plain.txt', inner.id)
    const other = await signedInApi(server)
    await other.drive.createNode({ body: { kind: 'folder', name: 'theirs' } })
    const paths = [
      '/名 稱/inner/plain.txt',
      '/',
      '名 稱/inner/',
      '/名 稱/none/x',
      '/名 稱/inner/plain.txt/x',
      '/theirs',
    ]
    const at = async () => (await api.drive.nodesAtPaths({ body: { paths } })).list.map(({ node }) => node?.id)
    expect(await at()).toEqual([plain.id, root.id, inner.id, undefined, undefined, undefined])
    await edit('trash', [inner.id])
    expect(await at()).toEqual([undefined, root.id, undefined, undefined, undefined, undefined])
  })

  const quota = async () => (await api.drive.usedSpace()).quotaBytes
  it('is limited by the quota setting, effective right away', async () => {
    const admin = await signedInApi(server, 'super-admin')
    expect(await quota()).toBe(10 * 1024 ** 3)
    const { list } = await admin.system.searchSettings({ query: { q: 'drive.quota' } })
    const set = (value: string | null) =>
      admin.system.updateSetting({ params: { id: list[0]?.id ?? '' }, body: { value } })
    await set('1.5 GB')
    expect(await quota()).toBe(1.5 * 1024 ** 3)
    await set('0')
    expect(await quota()).toBe(null)
    await set(null)
    expect(await quota()).toBe(10 * 1024 ** 3)
  })

  it('finds names by words, prefixes, numbers in them, and single Chinese characters', async () => {
    const one = await folder('雲端硬碟備份')
    await file('taxReport_2024.pdf', one.id)
    const find = async (q: string) => (await api.drive.searchNodes({ query: { q } })).list.map(({ name }) => name)
    for (const q of ['硬', '硬碟', '備份']) expect(await find(q)).toEqual(['雲端硬碟備份'])
    for (const q of ['tax', 'report', '2024', 'TAXREPORT pdf']) expect(await find(q)).toEqual(['taxReport_2024.pdf'])
    expect(await find('eport')).toEqual([])
    expect(await namesIn(one.id, { q: 'report' })).toEqual(['taxReport_2024.pdf'])
    expect(await namesIn(root.id, { q: 'report' })).toEqual([])
    const beyond = await api.drive.searchNodes({ query: { q: 'report', page: 3 } })
    expect(beyond).toEqual({ list: [], total: 1 })
    expect(await api.drive.searchNodes({ query: { q: 'nothing', page: 3 } })).toEqual({ list: [], total: 0 })
    expect((await api.drive.searchNodes({ query: { kind: 'folder' } })).list).toMatchObject([{ id: one.id }])
  })

  it.each([
    ['nothing', ''],
    ['a place', '.'],
    ['the place above', '..'],
    ['a way', '../../etc/passwd'],
    ['a slash in it', 'a/b'],
    ['half a character', 'a\ud800'],
    ['256 bytes', 'x'.repeat(256)],
    ['86 characters of three bytes', '名'.repeat(86)],
    ['5000 characters', 'x'.repeat(5000)],
  ])('rejects a name that is %s', async (_what, name) => {
    const { accessToken: token } = api.user.tokens
    const refused = await send(server, 'POST /fsnode/create', { token, json: { kind: 'folder', name } })
    expect(refused.status).toBe(400)
    const { issues } = refused.body as { issues: { path: string }[] }
    expect(new Set(issues.map(({ path }) => path))).toEqual(new Set(['body.name']))
  })

  it.each([
    ['a device of some systems', 'CON'],
    ['255 bytes', 'x'.repeat(255)],
    ['85 characters of three bytes', '名'.repeat(85)],
    ['a mark that turns the writing round', '\u202Eexe.txt'],
    ['a family of emoji', '👩‍👩‍👧'],
    ['a dot between blanks', ' . '],
    ['two lines', 'a\nb'],
    ['a NUL that is written out', '%00'],
  ])('accepts a name that is %s', async (_what, name) => {
    expect((await folder(name)).name).toBe(name)
    const again = await api.drive.createNode({ body: { kind: 'folder', name, onConflict: 'keepBoth' } })
    expect(Buffer.byteLength(again.name)).toBeLessThanOrEqual(255)
  })

  it('hides other users’ nodes in every call', async () => {
    const mine = await folder('mine')
    const other = await signedInApi(server)
    const theirs = await other.drive.createNode({ body: { kind: 'folder', name: 'theirs' } })
    const asset = await buildAsset(server.deps.db, other.user.id)
    const missing = { statusCode: 404, code: 'node.not_found' }
    for (const id of [theirs.id, nobody]) {
      await expect(api.drive.updateNode({ params: { id: mine.id }, body: { parent: id } })).rejects.toMatchObject(
        missing,
      )
      await expect(folder('x', id)).rejects.toMatchObject(missing)
      await expect(edit('move', [mine.id], { parent: id })).rejects.toMatchObject(missing)
      for (const action of ['move', 'copy', 'trash', 'restore', 'delete'] as const) {
        await expect(edit(action, [mine.id, id])).rejects.toMatchObject(missing)
      }
      const sorted = api.drive.sortChildren({ params: { id: root.id }, body: { by: 'manual', order: [id] } })
      await expect(sorted).rejects.toMatchObject(missing)
      await expect(api.drive.createFolders({ body: { parent: id, paths: ['x'] } })).rejects.toMatchObject(missing)
    }
    const taken = api.drive.createNode({ body: { kind: 'file', name: 'x', asset: asset.id } })
    await expect(taken).rejects.toMatchObject({ statusCode: 404, code: 'asset.not_found' })
    expect(await get(mine.id)).toMatchObject({ parent: root.id })
  })
})
