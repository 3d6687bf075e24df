import { rm } from 'node:fs/promises'

import { type Kysely, sql } from 'kysely'

import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { type Engine, type Migration, migrationSteps } from './migrations/migration.ts'
import type { Schema } from './schema.ts'

/** The open database, before its schema is current. */
type Unmigrated = Pick<Database, 'location' | 'query' | 'transaction'>

/** Arbitrary, but the same in every replica, so that only one of them migrates. */
const ADVISORY_LOCK = 7_233_366

/**
 * Migrates the schema in one transaction, so that a failed migration changes nothing. Kysely's own migrator can't do
 * that on SQLite. `through` is the last migration to run, by default the newest.
 */
export async function migrate(database: Unmigrated, through = migrations.at(-1)?.name): Promise<void> {
  const { location, query, transaction } = database
  const wanted = migrations.slice(0, migrations.findIndex(({ name }) => name === through) + 1)
  if (location.engine === 'postgres') return transaction((tx) => runMigrations(tx, 'postgres', wanted))
  const done = await readHistory(query)
  const rebuild = wanted.find(({ name, rebuildsTables }) => rebuildsTables === true && !done.has(name))
  if (rebuild === undefined) return transaction((tx) => runMigrations(tx, 'sqlite', wanted))
  // Kept until the operator deletes it, because a rebuild touches every row.
  if (done.size > 0) await copyDatabase(query, `${location.file}.before-${rebuild.name}`)
  // SQLite ignores this inside a transaction.
  await sql`pragma foreign_keys = off`.execute(query)
  try {
    await transaction(async (tx) => {
      await runMigrations(tx, 'sqlite', wanted)
      await requireForeignKeys(tx)
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(query)
  }
}

async function runMigrations(tx: Kysely<Schema>, engine: Engine, wanted: readonly Migration[]): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx)
  await sql`create table if not exists migration (name text primary key, applied_at text not null)`.execute(tx)
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx)
  const done = new Set(rows.map((row) => row.name))
  const unknown = [...done].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
  for (const migration of wanted) {
    if (done.has(migration.name)) continue
    await migration.up(migrationSteps(tx, engine))
    await sql`insert into migration (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
      tx,
    )
  }
}

/** Returns the names of the migrations that an SQLite database has run, none if it's new. */
async function readHistory(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const table = await sql`select 1 from sqlite_schema where type = 'table' and name = 'migration'`.execute(db)
  if (table.rows.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Copies the database to a file, in place of the copy of an attempt that was interrupted. */
async function copyDatabase(db: Kysely<Schema>, file: string): Promise<void> {
  await rm(file, { force: true })
  await sql`vacuum into ${file}`.execute(db)
}

/** Throws if a row refers to one that doesn't exist. */
async function requireForeignKeys(tx: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`select * from pragma_foreign_key_check limit 1`.execute(
    tx,
  )
  const [broken] = rows
  if (broken) throw new Error(`a row of ${broken.table} refers to a row of ${broken.parent} that doesn't exist`)
}

/** Throws if the schema isn't exactly the current one. Changes nothing. */
export async function requireCurrentSchema(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  const unknown = [...done].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
  const missing = migrations.find(({ name }) => !done.has(name))
  if (missing !== undefined) throw new OlderDatabaseError(missing.name)
}

/**
 * Returns whether this program or an earlier version created a database with these migrations. Throws
 * NewerDatabaseError if a later version did.
 */
export function isOurHistory(done: readonly string[]): boolean {
  if (!done.includes(migrations[0]?.name ?? '')) return false
  const unknown = done.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
  return true
}

/** The database is from an earlier version of this program and hasn't been migrated. */
export class OlderDatabaseError extends Error {
  constructor(migration: string) {
    super(`the database was made by an older version of saffron (it lacks the migration ${migration})`)
    this.name = 'OlderDatabaseError'
  }
}

/** The database is from a later version of this program. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(`the database was made by a newer version of saffron (it has the migration ${migration})`)
    this.name = 'NewerDatabaseError'
  }
}
