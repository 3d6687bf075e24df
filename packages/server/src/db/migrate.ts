import { type Kysely, sql } from 'kysely'

import { migrations } from './migrations/index.ts'
import { type Engine, migrationSteps } from './migrations/migration.ts'
import type { Schema } from './schema.ts'

type Transact = <T>(work: (tx: Kysely<Schema>) => Promise<T>) => Promise<T>

/** Arbitrary, but the same in every replica, so that only one of them migrates. */
const ADVISORY_LOCK = 7_233_366

/**
 * Migrates the schema in one transaction, so that a failed migration changes nothing. Kysely's own migrator can't do
 * that on SQLite.
 */
export async function migrate(transaction: Transact, engine: Engine): Promise<void> {
  await transaction(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx)
    await sql`create table if not exists migration (name text primary key, applied_at text not null)`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx)
    const done = new Set(rows.map((row) => row.name))
    const unknown = [...done].find((name) => !migrations.some((migration) => migration.name === name))
    if (unknown !== undefined) throw new NewerDatabaseError(unknown)
    for (const migration of migrations) {
      if (done.has(migration.name)) continue
      await migration.up(migrationSteps(tx, engine))
      await sql`insert into migration (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        tx,
      )
    }
  })
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
