import { setTimeout as delay } from 'node:timers/promises'

import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely'

import { isWriteConflict } from './database-errors.ts'
import type { DiskSync } from './disk-sync.ts'
import { type Durability, groupCommit } from './group-commit.ts'
import { migrate, requireCurrentSchema } from './migrate.ts'
import type { Engine } from './migrations/migration.ts'
import type { Schema } from './schema.ts'
import { insideTransaction } from './transaction-guard.ts'

const MAX_TRIES = 6

/** Runs queries on the database or in a transaction. The parameter of all store functions. */
export type Queries = Kysely<Schema>

export interface Database {
  readonly engine: Engine
  /** The location, to open the database from another thread. */
  readonly location: DatabaseLocation
  /** Runs separate queries outside a transaction. Throws inside one, where you must use its `tx`. */
  readonly query: Queries
  /**
   * Runs `work` in a transaction, which commits when it resolves and rolls back when it throws. Retries write
   * conflicts, so `work` must only change rows. It must not wait for the network, because on SQLite all other writers
   * wait for it. Use `written` for data that may be lost in a power cut, but not if the process ends.
   */
  readonly transaction: <T>(work: (tx: Queries) => Promise<T>, durability?: Durability) => Promise<T>
  /** Throws if the database doesn't respond. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly schema?: string }

/**
 * Opens the database and migrates its schema. With `asItIs`, for use next to a running server, throws if the schema
 * isn't current. With `through`, for tests of a migration, migrates only up to that one.
 */
export async function createDatabase(
  location: DatabaseLocation,
  schema: 'migrate' | 'asItIs' | { readonly through: string } = 'migrate',
): Promise<Database> {
  const { dialect, disk } = await driverFor(location)
  const kysely = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  const transactOnce: Database['transaction'] =
    disk !== undefined
      ? groupCommit(kysely, disk)
      : (work) => kysely.transaction().execute((tx) => insideTransaction(() => work(tx)))
  const transaction: Database['transaction'] = async (work, durability) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transactOnce(work, durability)
      } catch (error) {
        if (attempt === MAX_TRIES || !isWriteConflict(error)) throw error
        await delay(2 ** attempt * (5 + Math.random() * 5))
      }
    }
  }
  const close = () => kysely.destroy()
  try {
    if (schema === 'asItIs') await requireCurrentSchema(kysely)
    else await migrate({ location, query: kysely, transaction }, schema === 'migrate' ? undefined : schema.through)
  } catch (error) {
    await close()
    throw error
  }
  const ping = async () => {
    await sql`select 1`.execute(kysely)
  }
  return { engine: location.engine, location, query: kysely, transaction, ping, close }
}

/** Each engine's driver is only loaded if it's used. */
async function driverFor(location: DatabaseLocation): Promise<{ dialect: Dialect; disk?: DiskSync }> {
  if (location.engine === 'sqlite') {
    const { sqliteDialect } = await import('./sqlite-dialect.ts')
    return sqliteDialect(location.file)
  }
  const { postgresDialect } = await import('./postgres-dialect.ts')
  return { dialect: postgresDialect(location.url, location.schema) }
}
