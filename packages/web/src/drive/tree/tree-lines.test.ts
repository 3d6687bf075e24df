import type { Node } from '@saffron/core/drive'
import { expect, test } from 'vitest'

import { treeLines } from './tree-lines.ts'

const AT = '2026-01-01T00:00:00.000Z'
const folder = (id: string, parent: string | null, childCount = 1): Node => ({
  id,
  parent,
  kind: 'folder',
  name: id,
  asset: null,
  size: 0,
  type: null,
  fileKind: null,
  childCount,
  sortIndex: 0,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
})
const root = folder('root', null)
const branch = (folders: readonly Node[], total = folders.length, failed = false) => ({ folders, total, failed })

const lines = (
  branches: Record<string, ReturnType<typeof branch>>,
  opened: readonly string[],
  shown: readonly Node[] = [],
) => treeLines({ root, branches: new Map(Object.entries(branches)), opened: new Set(opened), shown })

test('only the folders in expanded folders have lines, with their depth', () => {
  const branches = { root: branch([folder('a', 'root'), folder('b', 'root')]), a: branch([folder('c', 'a')]) }
  const shown = (opened: string[]) => lines(branches, opened).map(({ node, depth }) => [node.id, depth])
  expect(shown(['root'])).toEqual([
    ['root', 0],
    ['a', 1],
    ['b', 1],
  ])
  expect(shown(['root', 'a'])).toEqual([
    ['root', 0],
    ['a', 1],
    ['c', 2],
    ['b', 1],
  ])
  expect(shown(['a'])).toEqual([['root', 0]])
})

test('a folder may have subfolders until it’s known to have none', () => {
  const branches = { root: branch([folder('a', 'root', 0), folder('b', 'root'), folder('c', 'root')]), c: branch([]) }
  expect(lines(branches, ['root']).map(({ mayOpen }) => mayOpen)).toEqual([true, false, true, false])
})

test('more subfolders are offered after the last line below a folder', () => {
  const branches = { root: branch([folder('a', 'root')], 9), a: branch([folder('b', 'a')], 5) }
  const ends = lines(branches, ['root', 'a']).map(({ endOf }) => endOf.map(({ id }) => id))
  expect(ends).toEqual([[], [], ['a', 'root']])
})

test('the current folder is in the tree, even if it isn’t among the loaded ones', () => {
  const current = folder('z', 'root')
  const ids = (total: number) =>
    lines({ root: branch([folder('a', 'root')], total) }, ['root'], [root, current]).map(({ node }) => node.id)
  expect(ids(9)).toEqual(['root', 'a', 'z'])
  // It was deleted.
  expect(ids(1)).toEqual(['root', 'a'])
})

test('a failed folder can be expanded again', () => {
  const [, line] = lines({ root: branch([folder('a', 'root')]), a: branch([], 0, true) }, ['root', 'a'])
  expect(line).toMatchObject({ failed: true, mayOpen: true })
})
