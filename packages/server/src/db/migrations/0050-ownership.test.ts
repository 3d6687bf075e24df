import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

import { deleteUser } from '../../auth/accounts/deletion-store.ts'
import { buildOwner, eachDatabase } from '../../testing/index.ts'
import { createDatabase, type Database, type Queries } from '../index.ts'
import { migrate } from '../migrate.ts'
import before from './fixtures/before-ownership.json' with { type: 'json' }

const THROUGH = '0049-conversation-view'
const OWNED = new Set(
  'conversation message run drive blob asset asset_store upload node passage passage_vector summary_part job wallet wallet_request'.split(
    ' ',
  ),
)
/** Rows of each table as a server of the previous version stored them. Bytes are in base64. */
type Row = Readonly<Record<string, string | number | null | { readonly base64: string }>>
const stored: Readonly<Record<string, readonly Row[]>> = before

/** Stores the rows of the previous version, each table after those that it refers to. */
async function fill(tx: Queries): Promise<void> {
  const open = new Map(Object.entries(stored).filter(([, rows]) => rows.length > 0))
  while (open.size > 0) {
    const size = open.size
    for (const [table, rows] of open) {
      const isRoot = await insertAll(tx, table, rows).then(
        () => true,
        () => false,
      )
      if (isRoot) open.delete(table)
    }
    if (open.size === size) throw new Error(`rows of ${[...open.keys()].join(', ')} refer to none`)
  }
}

async function insertAll(db: Queries, table: string, rows: readonly Row[]): Promise<void> {
  // Some were seeded by the migrations.
  await db.transaction().execute(async (tx) => {
    const seeded = await sql`select 1 from ${sql.table(table)}`.execute(tx)
    if (seeded.rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(tx)
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      const values = sql.join(Object.values(row).map(bytesOf))
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(tx)
    }
  })
}

const bytesOf = (value: Row[string]): string | number | null | Uint8Array =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value

/** Returns a stored row as the new version has it, apart from the columns that were added. */
const migrated = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      OWNED.has(table) && column === 'user_id' ? 'owner_id' : column,
      value,
    ]),
  )

/** Reads a table with its database names, bytes in base64. */
async function readAll(db: Database, table: string): Promise<Row[]> {
  const { rows } = await db.query
    .withoutPlugins()
    .executeQuery<Record<string, Row[string] | Uint8Array>>(
      sql`select * from ${sql.table(table)}`.compile(db.query.withoutPlugins()),
    )
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
      ]),
    ),
  )
}

const byText = (left: unknown, right: unknown): number => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)

/** Compares all tables with what was stored before the migration. */
async function expectMigrated(db: Database): Promise<void> {
  for (const [table, rows] of Object.entries(stored)) {
    const expected = rows.map((row) => migrated(table, row))
    const columns = Object.keys(expected[0] ?? {}).toSorted()
    const found = (await readAll(db, table)).map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
    const sorted = expected.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
    expect({ table, rows: found.toSorted(byText) }).toEqual({ table, rows: sorted.toSorted(byText) })
  }
  const users = stored['user']?.map(({ id }) => id) ?? []
  expect((await readAll(db, 'principal')).toSorted(byText)).toEqual(
    users.map((id) => ({ id, kind: 'user' })).toSorted(byText),
  )
  const members = await db.query.selectFrom('member').select(['ownerId', 'userId', 'role']).execute()
  expect(members.toSorted(byText)).toEqual(
    users.map((id) => ({ ownerId: id, userId: id, role: 'owner' })).toSorted(byText),
  )
}

eachDatabase(
  'A filled database of the previous version',
  (db) => {
    it('keeps every row, makes every user a principal, and works as before', async () => {
      await fill(db().query)
      await migrate(db())
      await expectMigrated(db())

      const ofWallet = sql`update wallet_record set amount = 1`.execute(db().query)
      await expect(ofWallet).rejects.toThrow('a wallet record stays as it is')
      await buildOwner(db())

      // Everything of a deleted account is deleted with it. Its wallet stays without an owner.
      const [{ ownerId } = { ownerId: '' }] = await db().query.selectFrom('conversation').select('ownerId').execute()
      await deleteUser(db().query, ownerId)
      expect(await db().query.selectFrom('user').select('id').where('id', '=', ownerId).execute()).toEqual([])
      for (const table of ['session', 'apiKey', 'conversation', 'drive', 'node', 'asset', 'job', 'member'] as const) {
        const column = ['session', 'apiKey', 'member'].includes(table) ? 'user_id' : 'owner_id'
        const left = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${ownerId}`
        expect({ table, rows: (await left.execute(db().query)).rows }).toEqual({ table, rows: [] })
      }
      expect(await db().query.selectFrom('wallet').select('ownerId').execute()).toEqual([{ ownerId: null }])
    })
  },
  { through: THROUGH },
)

eachDatabase(
  'A migration that is killed',
  (db) => {
    it('changes nothing, and the next start completes it', async () => {
      await fill(db().query)
      const { location } = db()
      for (const after of [0, 5, 15, 30]) {
        const child = spawn(process.execPath, ['--input-type=module', '-e', OPEN, JSON.stringify(location)], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        await once(child.stdout, 'data')
        await delay(after)
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await migrate(db())
      await expectMigrated(db())
      expect(await readAll(db(), 'migration')).toContainEqual(expect.objectContaining({ name: '0050-ownership' }))
    })
  },
  { through: THROUGH },
)

/** Says that it begins, and opens a database. */
const OPEN = `
  import { createDatabase } from ${JSON.stringify(new URL('../database.ts', import.meta.url).href)}
  process.stdout.write('begin')
  await (await createDatabase(JSON.parse(process.argv[1]))).close()`

it('an SQLite file is copied before its tables are rebuilt, and a new one isn’t', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'saffron.db')
  const copy = `${file}.before-0050-ownership`
  const exists = () =>
    access(copy).then(
      () => true,
      () => false,
    )
  await (await createDatabase({ engine: 'sqlite', file })).close()
  expect(await exists()).toBe(false)

  const older = join(folder, 'older.db')
  const old = await createDatabase({ engine: 'sqlite', file: older }, { through: THROUGH })
  await fill(old.query)
  await old.close()
  await (await createDatabase({ engine: 'sqlite', file: older })).close()
  const copied = await createDatabase(
    { engine: 'sqlite', file: `${older}.before-0050-ownership` },
    { through: THROUGH },
  )
  onTestFinished(() => copied.close())
  expect((await readAll(copied, 'conversation')).toSorted(byText)).toEqual(stored['conversation']?.toSorted(byText))
})
