import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

import { signUp } from '@saffron/core/session'
import { expect, it, onTestFinished, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../testing/index.ts'
import { backup, restore, startServer } from './index.ts'

// Starts dozens of processes, and a server after each.
vi.setConfig({ testTimeout: 180_000 })

const account = { email: 'first@example.com', password: 'correct horse battery' }

/**
 * Restores a backup, or starts a server if there is no file, and kills itself before the Nth call of these file system
 * functions.
 */
const PROGRAM = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const [dataFolder, file, allowed, counting] = process.argv.slice(1)
  let left = Number(allowed)
  const counted = (of, name) => {
    const real = of[name]
    of[name] = (...values) => {
      if (left-- === 0) process.kill(process.pid, 'SIGKILL')
      return real.apply(of, values)
    }
  }
  for (const name of counting.split(' ')) counted(fs.promises, name)
  syncBuiltinESMExports()
  if (file !== '') {
    const { restore } = await import('./src/lifecycle/restore.ts')
    console.log((await restore({ file, dataFolder })).ok)
  } else {
    const { startServer } = await import('./src/lifecycle/start-server.ts')
    const { server } = await startServer({ port: 0, dataFolder, logLevel: 'silent' })
    console.log(server.url)
  }
`

interface Killed {
  readonly dataFolder: string
  readonly file: string
  readonly counting?: string
}

/** The number of folders tested in parallel. */
const AT_ONCE = 5
const CHANGES = 'link mkdir rename rm rmdir writeFile'

function spawnUpTo(changes: number, { dataFolder, file, counting = CHANGES }: Killed) {
  const program = ['--input-type=module-typescript', '-e', PROGRAM, dataFolder, file, String(changes), counting]
  const child = spawn(process.execPath, program, {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function restoreUpTo(changes: number, killed: Killed) {
  const child = spawnUpTo(changes, killed)
  const [printed, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { printed, isKilled: signal === 'SIGKILL' }
}

/** Creates a folder with an account and one file. Stops its server. */
async function folderWith(name: string): Promise<string> {
  const dataFolder = await temporaryFolder()
  const server = await started(dataFolder)
  const client = clientOf(server.url)
  await signUp(client, account)
  const { id: parent } = await client.api.drive.rootNode()
  await client.api.drive.uploadAsset({ body: { file: new Blob([`content of ${name}`]), name, parent } })
  await server.stop()
  return dataFolder
}

async function started(dataFolder: string) {
  const result = await startServer({ port: 0, dataFolder, logLevel: 'silent' })
  if (!result.ok) throw new Error(result.failure.key)
  return result.server
}

/** Returns the name of the only file in a folder's database, after checking its content. */
async function nameInside(dataFolder: string): Promise<string> {
  const database = new DatabaseSync(join(dataFolder, 'saffron.db'), { readOnly: true })
  const row = database.prepare('select name, owner_id as owner, hash from asset').get()
  database.close()
  const [name, owner, hash] = [row?.['name'], row?.['owner'], row?.['hash']].map(String)
  const blob = join(dataFolder, 'blobs', owner ?? '', hash?.slice(0, 2) ?? '', hash ?? '')
  expect(await readFile(blob, 'utf8')).toBe(`content of ${name}`)
  return name ?? ''
}

/** Returns the installation found by the next start, and its secret. */
async function stateAfterStart(dataFolder: string) {
  const server = await started(dataFolder)
  expect(server.isNew).toBe(false)
  await server.stop()
  return { name: await nameInside(dataFolder), secret: await readFile(join(dataFolder, 'secret'), 'utf8') }
}

const LEFT = /^(restore|backup)-|^restore\.json|\.partial/

it('a restore killed at any step leaves either the old installation or the new one, complete', async () => {
  const [before, source] = [await folderWith('old.txt'), await folderWith('new.txt')]
  const file = join(await temporaryFolder(), 'saffron.tar')
  expect(await backup({ file, dataFolder: source, withSecret: true })).toMatchObject({ ok: true })
  const secrets = new Map<string, string>()
  for (const folder of [before, source]) {
    secrets.set(folder === before ? 'old.txt' : 'new.txt', await readFile(join(folder, 'secret'), 'utf8'))
  }
  const killedAfter = async (changes: number) => {
    const dataFolder = join(await temporaryFolder(), 'data')
    await cp(before, dataFolder, { recursive: true })
    const { isKilled, printed } = await restoreUpTo(changes, { dataFolder, file })
    const { name, secret } = await stateAfterStart(dataFolder)
    expect({ changes, secret }).toEqual({ changes, secret: secrets.get(name) })
    const names = await readdir(dataFolder)
    expect(names.filter((left) => LEFT.test(left))).toEqual([])
    expect(names.some((left) => left.startsWith('before-restore-'))).toBe(name === 'new.txt')
    expect(printed).toBe(isKilled ? '' : 'true\n')
    return { name, isKilled }
  }
  const seen: string[] = []
  for (let [changes, isOver] = [0, false]; !isOver; changes += AT_ONCE) {
    const states = await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => killedAfter(changes + more)))
    seen.push(...states.map(({ name }) => name))
    isOver = states.some(({ isKilled }) => !isKilled)
  }
  // The result changes from old to new exactly once, after some of many steps.
  expect(seen.at(0)).toBe('old.txt')
  expect(seen.at(-1)).toBe('new.txt')
  expect(seen.toSorted().toReversed()).toEqual(seen)
  expect(seen.length).toBeGreaterThan(10)
})

it.each(['before-restore-2026-01-01T00-00-00-000Z', 'blobs/owner', 'secret'])(
  'a server creates no database next to %s of an earlier one',
  async (trace) => {
    const dataFolder = await temporaryFolder()
    if (trace === 'secret') await writeFile(join(dataFolder, trace), 'x'.repeat(64))
    else await cp(import.meta.dirname, join(dataFolder, trace), { recursive: true })
    const lost = {
      ok: false,
      failure: {
        key: 'serve.failure.databaseLost',
        values: { folder: dataFolder, found: trace.replace('/owner', '') },
      },
    }
    expect(await startServer({ port: 0, dataFolder, logLevel: 'silent' })).toEqual(lost)
    expect(await readdir(dataFolder)).not.toContain('saffron.db')
    // An empty file isn't a database either.
    await writeFile(join(dataFolder, 'saffron.db'), '')
    expect(await startServer({ port: 0, dataFolder, logLevel: 'silent' })).toEqual(lost)
  },
)

it('a server creates no database after a killed first restore, and the next restore succeeds', async () => {
  const file = join(await temporaryFolder(), 'saffron.tar')
  await backup({ file, dataFolder: await folderWith('new.txt') })
  const dataFolder = join(await temporaryFolder(), 'data')
  // The journal's rename comes first, after everything is unpacked.
  expect((await restoreUpTo(0, { dataFolder, file, counting: 'rename' })).isKilled).toBe(true)
  const refused = { ok: false, failure: { key: 'serve.failure.restoreInterrupted', values: { folder: dataFolder } } }
  for (const _start of ['first', 'second']) {
    expect(await startServer({ port: 0, dataFolder, logLevel: 'silent' })).toEqual(refused)
    expect(await readdir(dataFolder)).not.toContain('saffron.db')
  }
  expect(await restore({ file, dataFolder })).toMatchObject({ ok: true })
  expect(await stateAfterStart(dataFolder)).toMatchObject({ name: 'new.txt' })
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('.saffron'))).toEqual([])
})

/** The possible remains of a database without our tables. */
const TABLELESS: readonly [string, (file: string) => Promise<void> | void][] = [
  ['nothing', (file) => writeFile(file, '')],
  ['one byte', (file) => writeFile(file, 'x')],
  ['its first page, whose log is lost', (file) => makeFirstPage(file)],
  [
    'a database of something else',
    (file) => {
      const database = new DatabaseSync(file)
      database.exec('create table other (x)')
      database.close()
    },
  ],
]

/** Creates the file like SQLite does before the first table. */
function makeFirstPage(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal')
  database.close()
}

it.each(TABLELESS)('an installation that lost its database except %s isn’t a new one', async (_what, lose) => {
  for (const secret of [undefined, 'a-secret-of-the-environment,0123456789']) {
    vi.stubEnv('SAFFRON_SECRET', secret)
    onTestFinished(() => void vi.unstubAllEnvs())
    const dataFolder = await temporaryFolder()
    await (await started(dataFolder)).stop()
    for (const name of await readdir(dataFolder)) if (name.startsWith('saffron.db')) await rm(join(dataFolder, name))
    await lose(join(dataFolder, 'saffron.db'))
    const found = secret === undefined ? 'secret' : 'installed'
    expect(await startServer({ port: 0, dataFolder, logLevel: 'silent' })).toEqual({
      ok: false,
      failure: { key: 'serve.failure.databaseLost', values: { folder: dataFolder, found } },
    })
  }
})

it('a killed first start with a database without tables can continue', async () => {
  for (const hasFirstPage of [false, true]) {
    const dataFolder = await temporaryFolder()
    const file = join(dataFolder, 'saffron.db')
    await writeFile(file, '')
    if (hasFirstPage) {
      makeFirstPage(file)
      await writeFile(`${file}-wal`, 'the beginning of what was to be committed')
    }
    const server = await started(dataFolder)
    expect(server.isNew).toBe(true)
    await server.stop()
  }
})

it('a first start killed at any step can be repeated', async () => {
  for (let [changes, isOver] = [0, false]; !isOver; changes += 1) {
    const dataFolder = join(await temporaryFolder(), 'data')
    const child = spawnUpTo(changes, { dataFolder, file: '' })
    const [printed] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    isOver = String(printed).startsWith('http')
    // Its tables are only in the write-ahead log.
    if (isOver) await signUp(clientOf(String(printed).trim()), account)
    child.kill('SIGKILL')
    if (child.signalCode === null) await once(child, 'exit')
    const server = await started(dataFolder)
    expect({ changes, isNew: server.isNew }).toEqual({ changes, isNew: !isOver })
    await server.stop()
  }
})

it('neither a backup nor a log of the old database interferes with a restore', async () => {
  const [dataFolder, source] = [await folderWith('old.txt'), await folderWith('new.txt')]
  const file = join(await temporaryFolder(), 'saffron.tar')
  await backup({ file, dataFolder: source })
  // The first rename is the journal's, the second a part's.
  expect((await restoreUpTo(1, { dataFolder, file, counting: 'rename' })).isKilled).toBe(true)
  expect(await readdir(dataFolder)).toContain('restore.json')
  expect(await backup({ file: `${file}.2`, dataFolder })).toMatchObject({
    failure: { key: 'backup.failure.unfinished' },
  })
  const old = new DatabaseSync(join(dataFolder, 'saffron.db'))
  old.exec('pragma journal_mode = wal; create table late (x); insert into late values (1)')
  await cp(join(dataFolder, 'saffron.db-wal'), join(dataFolder, 'kept-wal'))
  old.close()
  await cp(join(dataFolder, 'kept-wal'), join(dataFolder, 'saffron.db-wal'))
  expect(await restore({ file: `${file}.none`, dataFolder })).toMatchObject({ ok: false })
  expect(await stateAfterStart(dataFolder)).toMatchObject({ name: 'new.txt' })
})
