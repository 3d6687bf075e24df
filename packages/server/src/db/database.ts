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

/** Runs queries: the database itself, or a transaction. What a store's functions take. */
export type Queries = Kysely<Schema>

export interface Database {
  readonly engine: Engine
  /** Where it is, for who opens it from another thread. */
  readonly location: DatabaseLocation
  /** Queries outside a transaction, each on its own. Inside one they are refused: use its `tx`. */
  readonly query: Queries
  /**
   * Runs `work` in one transaction that commits when it resolves and rolls back when it throws. Tried again when another
   * writer was in the way, so `work` changes nothing but rows; and it never waits for the network, since on SQLite all
   * other writers wait for it. `written` is for what may be lost with the machine, though not with the process.
   */
  readonly transaction: <T>(work: (tx: Queries) => Promise<T>, durability?: Durability) => Promise<T>
  /** Throws when the database cannot answer. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly schema?: string }

/**
 * Opens the database and brings its schema up to date; `asItIs` leaves it alone, for who works beside a server, and
 * throws where it is not up to date.
 */
export async function createDatabase(
  location: DatabaseLocation,
  schema: 'migrate' | 'asItIs' = 'migrate',
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
    if (schema === 'migrate') await migrate(transaction, location.engine)
    else await requireCurrentSchema(kysely)
  } catch (error) {
    await close()
    throw error
  }
  const ping = async () => {
    await sql`select 1`.execute(kysely)
  }
  return { engine: location.engine, location, query: kysely, transaction, ping, close }
}

/** Each engine's driver is loaded only when it is used. */
async function driverFor(location: DatabaseLocation): Promise<{ dialect: Dialect; disk?: DiskSync }> {
  if (location.engine === 'sqlite') {
    const { sqliteDialect } = await import('./sqlite-dialect.ts')
    return sqliteDialect(location.file)
  }
  const { postgresDialect } = await import('./postgres-dialect.ts')
  return { dialect: postgresDialect(location.url, location.schema) }
}
