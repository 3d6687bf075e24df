import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { addLocal, emptyTree } from './local-tree.ts'

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-tree-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'b', 'empty'), { recursive: true })
  await writeFile(join(folder, '.hidden'), 'h')
  await writeFile(join(folder, 'b', '名 稱.txt'), 'text')
  await symlink('..', join(folder, 'b', 'loop'))
  await symlink('名 稱.txt', join(folder, 'b', 'link'))
  await symlink('nowhere', join(folder, 'dead'))
  return folder
}

const shown = (names: readonly string[]): string => names.join('/')

it('a folder is read with hidden and empty items, but without links', async () => {
  const tree = emptyTree()
  await addLocal(tree, { local: await openFolder(), names: ['top'], follows: false })
  expect(tree.folders.map(shown)).toEqual(['top', 'top/b', 'top/b/empty'])
  expect(tree.files.map(({ names, size }) => [shown(names), size])).toEqual([
    ['top/.hidden', 1],
    ['top/b/名 稱.txt', 4],
  ])
  expect(tree.links).toHaveLength(3)
  expect(tree.faults).toEqual([])
})

it('links are followed on request, and never endlessly', async () => {
  const tree = emptyTree()
  await addLocal(tree, { local: await openFolder(), names: [], follows: true })
  expect(tree.files.map(({ names }) => shown(names))).toEqual(['.hidden', 'b/link', 'b/名 稱.txt'])
  expect(tree.links).toHaveLength(1)
  expect(tree.faults).toMatchObject([{ names: ['dead'], error: { code: 'ENOENT' } }])
})
