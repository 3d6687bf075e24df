import { type Kysely, sql } from 'kysely'

import { migrations } from './migrations/index.ts'
import { type Engine, migrationSteps } from './migrations/migration.ts'
import type { Schema } from './schema.ts'

type Transact = <T>(work: (tx: Kysely<Schema>) => Promise<T>) => Promise<T>

/** Any number; the same in every replica, so that only one of them migrates. */
const ADVISORY_LOCK = 7_233_366

/**
 * Brings the schema up to date in one transaction, so that a failed migration leaves nothing behind. Kysely's own
 * migrator cannot do that on SQLite.
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

/** Throws where the schema is not exactly the one this program works with; changes nothing. */
export async function requireCurrentSchema(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  const unknown = [...done].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
  const missing = migrations.find(({ name }) => !done.has(name))
  if (missing !== undefined) throw new OlderDatabaseError(missing.name)
}

/**
 * Whether a database with these migrations was made by this program or an earlier version of it. Throws NewerDatabaseError
 * for one that a later version made.
 */
export function isOurHistory(done: readonly string[]): boolean {
  if (!done.includes(migrations[0]?.name ?? '')) return false
  const unknown = done.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
  return true
}

/** The database was written by an earlier version of this program, and nobody has brought it up to date. */
export class OlderDatabaseError extends Error {
  constructor(migration: string) {
    super(`the database was made by an older version of saffron (it lacks the migration ${migration})`)
    this.name = 'OlderDatabaseError'
  }
}

/** The database was written by a later version of this program. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(`the database was made by a newer version of saffron (it has the migration ${migration})`)
    this.name = 'NewerDatabaseError'
  }
}
