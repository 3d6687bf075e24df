import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { signIn } from '@saffron/core/session'
import { expect, it, onTestFinished, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../testing/index.ts'
import { backup, restore, startServer } from './index.ts'

const account = { email: 'first@example.com', password: 'correct horse battery' }

async function started(dataFolder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const result = await startServer({ port: 0, dataFolder, logLevel: 'silent' })
  if (!result.ok) throw new Error(result.failure.key)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= result.server.stop())
  onTestFinished(stop)
  return { url: result.server.url, stop }
}

const post = (url: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) })

async function servedFolder() {
  const dataFolder = await temporaryFolder()
  const server = await started(dataFolder)
  await post(`${server.url}/auth/signup`)
  await mkdir(join(dataFolder, 'blobs', 'ab'), { recursive: true })
  await writeFile(join(dataFolder, 'blobs', 'ab', 'abcd'), 'a blob')
  return { dataFolder, server, file: join(await temporaryFolder(), 'saffron.tar') }
}

it('what is backed up while the server runs is all there after a restore elsewhere', async () => {
  const { dataFolder, file } = await servedFolder()
  expect(await backup({ file, dataFolder })).toMatchObject({ ok: true, bytes: (await stat(file)).size })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('backup-'))).toEqual([])

  const elsewhere = await temporaryFolder()
  expect(await restore({ file, dataFolder: elsewhere })).toEqual({
    ok: true,
    dataFolder: elsewhere,
    keptIn: undefined,
  })
  expect(await readFile(join(elsewhere, 'blobs', 'ab', 'abcd'), 'utf8')).toBe('a blob')
  expect(await readdir(elsewhere)).not.toContain('secret')
  const { url } = await started(elsewhere)
  expect((await post(`${url}/auth/signin`)).status).toBe(200)
})

it('brings back what files hold, byte for byte, with their folders', async () => {
  const { dataFolder, file, server } = await servedFolder()
  const before = clientOf(server.url)
  await signIn(before, account)
  const content = new Uint8Array(randomBytes(3_000_000))
  const root = await before.api.drive.rootNode()
  const body = { file: new Blob([content]), name: '天氣.bin', parent: root.id }
  const { id } = await before.api.drive.uploadAsset({ body })
  await backup({ file, dataFolder })
  await before.api.drive.deleteNode({
    params: { id: (await before.api.drive.childrenOfNode({ params: root })).list[0]?.id ?? '' },
  })

  const elsewhere = await temporaryFolder()
  await restore({ file, dataFolder: elsewhere })
  const after = clientOf((await started(elsewhere)).url)
  await signIn(after, account)
  const back = await after.api.drive.assetContent({ params: { id } })
  expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
  const { list } = await after.api.drive.childrenOfNode({ params: { id: root.id } })
  expect(list).toMatchObject([{ name: '天氣.bin', asset: id, size: content.length }])
  expect((await after.api.drive.usedSpace()).usedBytes).toBe(content.length)
})

it('takes the secret along only when told to', async () => {
  const { dataFolder, file } = await servedFolder()
  await backup({ file, dataFolder, withSecret: true })
  const elsewhere = await temporaryFolder()
  await restore({ file, dataFolder: elsewhere })
  const secrets = await Promise.all([dataFolder, elsewhere].map((folder) => readFile(join(folder, 'secret'), 'utf8')))
  expect(secrets[0]).toBe(secrets[1])
  expect((await stat(join(elsewhere, 'secret'))).mode & 0o777).toBe(0o600)
})

it('does not restore into a folder that a server uses', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder })
  expect(await restore({ file, dataFolder })).toMatchObject({
    ok: false,
    failure: { key: 'serve.failure.lockedAt', values: { url: server.url } },
  })
})

it('keeps what a restore takes the place of, and the secret, which channels need', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder })
  await server.stop()
  const secret = await readFile(join(dataFolder, 'secret'), 'utf8')
  const result = await restore({ file, dataFolder })
  if (!result.ok) throw new Error(result.failure.key)
  expect(await readdir(result.keptIn ?? '')).toEqual(expect.arrayContaining(['blobs', 'saffron.db']))
  expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(secret)
})

it('changes nothing when the file is not a backup, or only half of one', async () => {
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

it('leaves all as it was when a part of the backup cannot be put in place', async () => {
  const { dataFolder, file, server } = await servedFolder()
  await backup({ file, dataFolder, withSecret: true })
  await server.stop()
  await rm(join(dataFolder, 'blobs'), { recursive: true })
  // Taken for absent, and yet in the way of the folder that is to be called so.
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

it('neither backs up nor restores files where the data is in PostgreSQL', async () => {
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

it('says that there is nothing to back up, or no place to write', async () => {
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
})
