import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

import { signIn, signUp } from '@saffron/core/session'
import { pack } from 'tar-stream'
import { expect, it, onTestFinished, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../testing/index.ts'
import { backup, restore, startServer } from './index.ts'
import { clearLeftRestores } from './leftovers.ts'

const account = { email: 'first@example.com', password: 'correct horse battery' }

async function started(dataFolder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const result = await startServer({ port: 0, dataFolder, logLevel: 'silent' })
  if (!result.ok) throw new Error(result.failure.key)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= result.server.stop())
  onTestFinished(stop)
  return { url: result.server.url, stop }
}

async function servedFolder() {
  const dataFolder = await temporaryFolder()
  const server = await started(dataFolder)
  const client = clientOf(server.url)
  await signUp(client, account)
  const { drive } = client.api
  const { id: parent } = await drive.rootNode()
  await drive.uploadAsset({ body: { file: new Blob(['what is kept']), name: 'kept.txt', parent } })
  return { dataFolder, server, file: join(await temporaryFolder(), 'saffron.tar') }
}

it('a backup of a running server is complete after a restore elsewhere', async () => {
  const { dataFolder, file } = await servedFolder()
  const made = await backup({ file, dataFolder })
  expect(made).toMatchObject({ ok: true, bytes: (await stat(file)).size, missing: [] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('.saffron-backup-'))).toEqual([])

  const elsewhere = await temporaryFolder()
  expect(await restore({ file, dataFolder: elsewhere })).toEqual({
    ok: true,
    dataFolder: elsewhere,
    keptIn: undefined,
  })
  expect(await readdir(elsewhere)).not.toContain('secret')
  const back = clientOf((await started(elsewhere)).url)
  await signIn(back, account)
  const { list } = await back.api.drive.searchAssets({ query: {} })
  const content = await back.api.drive.assetContent({ params: { id: list[0]?.id ?? '' } })
  expect(await content.text()).toBe('what is kept')
})

it('lists contents that are already lost, and includes everything else', async () => {
  const { dataFolder, file } = await servedFolder()
  const [owner = ''] = await readdir(join(dataFolder, 'blobs'))
  const [start = ''] = await readdir(join(dataFolder, 'blobs', owner))
  const [hash = ''] = await readdir(join(dataFolder, 'blobs', owner, start))
  const key = `${owner}/${start}/${hash}`
  await writeFile(join(dataFolder, 'blobs', key), 'half of it')
  expect(await backup({ file, dataFolder })).toMatchObject({ ok: true, missing: [key] })
  await rm(join(dataFolder, 'blobs', key))
  expect(await backup({ file, dataFolder })).toMatchObject({ ok: true, missing: [key] })
  expect(await restore({ file, dataFolder: await temporaryFolder() })).toMatchObject({ ok: true })
})

it('keeps folders in the data folder that the operator created', async () => {
  const { dataFolder, file } = await servedFolder()
  const names = ['backup-latest', 'backup-241015', 'restore-points']
  for (const name of names) {
    await mkdir(join(dataFolder, name))
    await writeFile(join(dataFolder, name, 'kept.tar'), 'kept')
  }
  await backup({ file, dataFolder })
  await clearLeftRestores(dataFolder)
  for (const name of names) expect(await readdir(join(dataFolder, name))).toEqual(['kept.tar'])
})

it('deletes the remains of a killed backup, and permits one at a time', async () => {
  const { dataFolder, file } = await servedFolder()
  const left = join(dataFolder, '.saffron-backup-aB3dE6')
  await mkdir(left)
  await writeFile(join(left, 'target'), `${file}.older.partial`)
  await writeFile(`${file}.older.partial`, 'half a backup')
  await Promise.all([backup({ file, dataFolder }), backup({ file: `${file}2`, dataFolder })])
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('.saffron-backup-'))).toEqual([])
  await expect(stat(`${file}.older.partial`)).rejects.toMatchObject({ code: 'ENOENT' })
  for (const made of [file, `${file}2`]) {
    expect(await restore({ file: made, dataFolder: await temporaryFolder() })).toMatchObject({ ok: true })
  }
})

it('restores the content of files byte for byte, with their folders', async () => {
  const { dataFolder, file, server } = await servedFolder()
  const before = clientOf(server.url)
  await signIn(before, account)
  const content = new Uint8Array(randomBytes(3_000_000))
  const root = await before.api.drive.rootNode()
  const body = { file: new Blob([content]), name: '天氣.bin', parent: root.id }
  const { id, node = '' } = await before.api.drive.uploadAsset({ body })
  await backup({ file, dataFolder })
  await before.api.drive.deleteNode({ params: { id: node } })

  const elsewhere = await temporaryFolder()
  await restore({ file, dataFolder: elsewhere })
  const after = clientOf((await started(elsewhere)).url)
  await signIn(after, account)
  const back = await after.api.drive.assetContent({ params: { id } })
  expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
  const { list } = await after.api.drive.childrenOfNode({ params: { id: root.id } })
  const kept = list.find(({ name }) => name === 'kept.txt')
  expect(list).toContainEqual(expect.objectContaining({ name: '天氣.bin', asset: id, size: content.length }))
  expect((await after.api.drive.usedSpace()).usedBytes).toBe(content.length + (kept?.size ?? 0))
})

it('includes the secret only on request', async () => {
  const { dataFolder, file } = await servedFolder()
  await backup({ file, dataFolder, withSecret: true })
  const elsewhere = await temporaryFolder()
  await restore({ file, dataFolder: elsewhere })
  const secrets = await Promise.all([dataFolder, elsewhere].map((folder) => readFile(join(folder, 'secret'), 'utf8')))
  expect(secrets[0]).toBe(secrets[1])
  expect((await stat(join(elsewhere, 'secret'))).mode & 0o777).toBe(0o600)
})

it('doesn’t restore into a folder used by a server', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder })
  expect(await restore({ file, dataFolder })).toMatchObject({
    ok: false,
    failure: { key: 'serve.failure.lockedAt', values: { url: server.url } },
  })
})

it('keeps the replaced data, and the secret required by channels', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder })
  await server.stop()
  const secret = await readFile(join(dataFolder, 'secret'), 'utf8')
  const result = await restore({ file, dataFolder })
  if (!result.ok) throw new Error(result.failure.key)
  expect(await readdir(result.keptIn ?? '')).toEqual(expect.arrayContaining(['blobs', 'saffron.db']))
  expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(secret)
})

it('changes nothing if the file isn’t a backup, or is truncated', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder })
  await server.stop()
  const whole = await readFile(file)
  const before = await readdir(dataFolder)
  const halves = [700, 3000, 100_000, whole.length / 2, whole.length - 2000].map((length) => whole.subarray(0, length))
  for (const bad of [...halves, Buffer.from('no tar at all'), Buffer.alloc(0)]) {
    await writeFile(file, bad)
    expect(await restore({ file, dataFolder })).toEqual({
      ok: false,
      failure: { key: 'backup.failure.notABackup', values: { file } },
    })
  }
  const fresh = join(await temporaryFolder(), 'fresh')
  expect(await restore({ file, dataFolder: fresh })).toMatchObject({ ok: false })
  await expect(stat(fresh)).rejects.toMatchObject({ code: 'ENOENT' })
  await rename(file, `${file}.gone`)
  expect(await restore({ file, dataFolder })).toMatchObject({
    ok: false,
    failure: { key: 'backup.failure.unreadable', code: 'ENOENT' },
  })
  expect(await readdir(dataFolder)).toEqual(before)
})

/** Creates a tar with one database from these statements. */
async function tarOf(file: string, ...statements: string[]): Promise<void> {
  const folder = await temporaryFolder()
  const database = new DatabaseSync(join(folder, 'saffron.db'))
  for (const statement of statements) database.exec(statement)
  database.close()
  const tar = pack()
  tar.entry({ name: 'saffron.db' }, await readFile(join(folder, 'saffron.db')))
  tar.finalize()
  await pipeline(tar, createWriteStream(file))
}

it('only restores our own databases', async () => {
  const file = join(await temporaryFolder(), 'other.tar')
  const dataFolder = await temporaryFolder()
  const migrations = 'create table migration (name text)'
  for (const [key, ...statements] of [
    ['backup.failure.notABackup', 'create table notes (text)'],
    ['backup.failure.notABackup', migrations, 'create table notes (text)'],
    ['backup.failure.notABackup', migrations, 'create table user (id)', "insert into migration values ('0001-notes')"],
    [
      'serve.failure.newerDatabase',
      migrations,
      'create table user (id)',
      "insert into migration values ('0001-accounts'), ('9999-later')",
    ],
  ]) {
    await tarOf(file, ...statements)
    expect(await restore({ file, dataFolder })).toMatchObject({ ok: false, failure: { key } })
  }
  expect(await readdir(dataFolder)).not.toContain('saffron.db')
})

it('changes nothing if a part of the backup can’t be restored', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder, withSecret: true })
  await server.stop()
  await rm(join(dataFolder, 'blobs'), { recursive: true })
  // The link counts as missing, but blocks the creation of the folder.
  await symlink('/no/such/folder', join(dataFolder, 'blobs'))
  const before = await readdir(dataFolder)
  const database = await readFile(join(dataFolder, 'saffron.db'))
  expect(await restore({ file, dataFolder })).toMatchObject({
    ok: false,
    failure: { key: 'backup.failure.unwritable', values: { file: dataFolder }, code: 'ENOTDIR' },
  })
  expect(await readdir(dataFolder)).toEqual(before)
  expect(database.equals(await readFile(join(dataFolder, 'saffron.db')))).toBe(true)
})

it('neither backs up nor restores files if the data is in PostgreSQL', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder })
  await server.stop()
  const before = await readdir(dataFolder)
  vi.stubEnv('SAFFRON_DATABASE_URL', 'postgres://127.0.0.1:9/none')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await backup({ file, dataFolder })).toMatchObject({ failure: { key: 'backup.failure.postgres' } })
  expect(await restore({ file, dataFolder })).toMatchObject({ failure: { key: 'backup.failure.restorePostgres' } })
  expect(await readdir(dataFolder)).toEqual(before)
})

it('reports that there is nothing to back up, or no place to write', async () => {
  const dataFolder = await temporaryFolder()
  const file = join(dataFolder, 'saffron.tar')
  expect(await backup({ file, dataFolder })).toMatchObject({
    ok: false,
    failure: { key: 'backup.failure.nothing' },
  })
  const served = await servedFolder()
  expect(await backup({ file: '/no/such/folder/x.tar', dataFolder: served.dataFolder })).toMatchObject({
    ok: false,
    failure: { key: 'backup.failure.unwritable', code: 'ENOENT' },
  })
  const below = join(served.file, 'x.tar')
  await writeFile(served.file, 'a file, and no folder')
  expect(await backup({ file: below, dataFolder: served.dataFolder })).toMatchObject({
    ok: false,
    failure: { key: 'backup.failure.unwritable', values: { file: below }, code: 'ENOTDIR' },
  })
})
