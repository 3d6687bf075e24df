import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CamelCasePlugin, Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

import { temporaryFolder } from '../testing/index.ts'
import { createDatabase } from './database.ts'
import { createDiskSync } from './disk-sync.ts'
import { type Durability, groupCommit } from './group-commit.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

it('shares one sync among all callers that arrive during a sync, and begins it after their calls', async () => {
  const file = join(await temporaryFolder(), 'log')
  await writeFile(file, 'written')
  const disk = createDiskSync(file)
  const first = disk.synced()
  const [second, third] = [disk.synced(), disk.synced()]
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  await Promise.all([first, second])
  await disk.close()
})

it('fails if the file is missing, but not permanently', async () => {
  const file = join(await temporaryFolder(), 'log')
  const disk = createDiskSync(file)
  await expect(disk.synced()).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(file, '')
  await disk.synced()
  await disk.close()
})

/** Returns transactions on a disk whose syncs the test controls. */
async function slowDisk() {
  const location = { engine: 'sqlite', file: join(await temporaryFolder(), 'saffron.db') } as const
  await (await createDatabase(location)).close()
  const kysely = new Kysely<Schema>({ ...sqliteDialect(location.file), plugins: [new CamelCasePlugin()] })
  onTestFinished(() => kysely.destroy())
  const syncs: PromiseWithResolvers<void>[] = []
  const synced = () => {
    const sync = Promise.withResolvers<void>()
    syncs.push(sync)
    return sync.promise
  }
  const transaction = groupCommit(kysely, { synced })
  const told: string[] = []
  const put = async (key: string, durability?: Durability) => {
    await transaction(
      (tx) => tx.insertInto('installation').values({ key, value: '', createdAt: '' }).execute(),
      durability,
    )
    told.push(key)
  }
  const stored = async () => (await kysely.selectFrom('installation').select('key').execute()).map(({ key }) => key)
  return { syncs, told, put, stored }
}

it('resolves a transaction after its sync, and runs the next one in the meantime', async () => {
  const { syncs, told, put, stored } = await slowDisk()
  const first = put('first')
  await expect.poll(() => syncs.length).toBe(1)
  const second = put('second')
  await expect.poll(() => syncs.length).toBe(2)
  expect(await stored()).toEqual(expect.arrayContaining(['first', 'second']))
  expect(told).toEqual([])
  syncs[0]?.resolve()
  await first
  expect(told).toEqual(['first'])
  syncs[1]?.resolve()
  await second
})

it('doesn’t wait for the disk with data that may be lost in a power cut', async () => {
  const { syncs, told, put } = await slowDisk()
  await put('alone', 'written')
  expect(syncs).toHaveLength(0)
  const money = put('money')
  await put('beside it', 'written')
  expect(syncs).toHaveLength(1)
  expect(told).toEqual(['alone', 'beside it'])
  syncs[0]?.resolve()
  await money
})

it('rejects data that the disk couldn’t store', async () => {
  const { syncs, put } = await slowDisk()
  const money = put('money')
  await expect.poll(() => syncs.length).toBe(1)
  syncs[0]?.reject(new Error('EIO'))
  await expect(money).rejects.toThrow('EIO')
})
