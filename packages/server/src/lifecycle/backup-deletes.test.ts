import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { signUp } from '@saffron/core/session'
import { expect, it, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../testing/index.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { backup, restore } from './index.ts'

// Starts a server in its own process, with hundreds of files and several backups.
vi.setConfig({ testTimeout: 60_000 })

const FILES = 200
const FILE_BYTES = 30_000

/** Returns the keys of contents in a folder's database whose bytes are missing. */
async function contentsWithoutBytes(folder: string): Promise<string[]> {
  const database = new DatabaseSync(join(folder, 'saffron.db'), { readOnly: true })
  const rows = database.prepare('select owner_id, hash, size from blob').all()
  database.close()
  expect(rows.length).toBeGreaterThan(0)
  const missing = []
  for (const { owner_id: owner, hash, size } of rows) {
    const file = join(folder, 'blobs', String(owner), String(hash).slice(0, 2), String(hash))
    const bytes = await stat(file).catch(() => undefined)
    if (bytes?.size !== size) missing.push(file)
  }
  return missing
}

it('a backup contains every content in its database, even while files are deleted', async () => {
  const dataFolder = await temporaryFolder()
  const { url } = await serveInChild({ dataFolder })
  const { api, session } = clientOf(url)
  await signUp({ api, session }, { email: 'first@example.com', password: 'correct horse battery' })
  const { id: parent } = await api.drive.rootNode()
  const nodes: string[] = []
  for (let count = 0; count < FILES; count += 1) {
    const file = new Blob([randomBytes(FILE_BYTES)])
    const { node = '' } = await api.drive.uploadAsset({ body: { file, name: `${count}.bin`, parent } })
    nodes.push(node)
  }
  const deletes = { areDone: false }
  const deleting = (async () => {
    // Keeps the first ones, so that no database is empty.
    for (const id of nodes.slice(10)) {
      const { version } = await api.drive.deleteNode({ params: { id } })
      await api.drive.deleteNode({ params: { id }, query: { version } })
    }
    deletes.areDone = true
  })()
  let backups = 0
  for (; !deletes.areDone; backups += 1) {
    const file = join(await temporaryFolder(), 'saffron.tar')
    expect(await backup({ file, dataFolder })).toMatchObject({ ok: true, missing: [] })
    const elsewhere = await temporaryFolder()
    expect(await restore({ file, dataFolder: elsewhere })).toMatchObject({ ok: true })
    expect(await contentsWithoutBytes(elsewhere)).toEqual([])
  }
  await deleting
  expect(backups).toBeGreaterThan(1)
  expect((await api.drive.childrenOfNode({ params: { id: parent } })).total).toBe(10)
})
