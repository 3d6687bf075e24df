import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildId } from '@saffron/core/testing'
import { expect, it, onTestFinished } from 'vitest'

import { beginFolder, endFolder, isUnfinished, makePlanned } from './new-folder.ts'

async function openPlace(): Promise<string> {
  const above = await mkdtemp(join(tmpdir(), 'saffron-new-folder-'))
  onTestFinished(() => rm(above, { recursive: true, force: true }))
  return above
}

it('an unfinished folder belongs to its ID until it’s complete, and leaves nothing behind', async () => {
  const [above, id] = [await openPlace(), buildId()]
  const folder = join(above, 'x'.repeat(255))
  await beginFolder(folder, id)
  await writeFile(join(folder, 'a.txt'), 'a')
  await beginFolder(folder, id)
  expect(await isUnfinished(folder, id)).toBe(true)
  expect(await isUnfinished(folder, buildId())).toBe(false)
  await endFolder(folder, id)
  expect(await isUnfinished(folder, id)).toBe(false)
  expect(await readdir(above, { recursive: true })).toEqual(['x'.repeat(255), join('x'.repeat(255), 'a.txt')])
})

it('an existing item stays in place, and nothing is left next to it', async () => {
  const above = await openPlace()
  await writeFile(join(above, 'taken'), 'mine')
  await beginFolder(join(above, 'taken'), buildId())
  expect(await readdir(above)).toEqual(['taken'])
})

it('the folders of a plan are created, and existing ones stay', async () => {
  const above = await openPlace()
  const folders = ['a', 'a/b', 'a/b/c'].map((name) => join(above, name))
  await makePlanned({ folders })
  await makePlanned({ folders })
  expect(await readdir(above, { recursive: true })).toEqual(['a', join('a', 'b'), join('a', 'b', 'c')])
})

it.runIf(process.platform === 'linux')('ends if the system rejects a folder', async () => {
  await makePlanned({ folders: ['/proc/saffron', '/proc/saffron/below'] })
  await beginFolder('/proc/saffron/below', buildId())
  expect(existsSync('/proc/saffron')).toBe(false)
})
