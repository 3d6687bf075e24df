import { type Dialect, type Driver, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'

import { GuardedDriver } from './transaction-guard.ts'

/** The PostgreSQL type IDs with unbounded integers: int8, numeric. */
const INTEGER_TYPES = new Set<number>([20, 1700])

/** Parses int8 and integral numerics (results of SUM) as numbers. Throws if a number can't represent them exactly. */
function readInteger(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`The database answered ${text}, which a number cannot hold.`)
  }
  return value
}

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new GuardedDriver(super.createDriver())
  }
}

/** A Kysely dialect for `pg`. Looks up tables in `schema`, if given. */
export function postgresDialect(url: string, schema?: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    ...(schema !== undefined && { options: `-c search_path=${schema}` }),
    types: {
      getTypeParser: (oid, format) => (INTEGER_TYPES.has(oid) ? readInteger : types.getTypeParser(oid, format)),
    },
  })
  // The pool replaces a broken idle connection. Without this handler, its error would end the process.
  pool.on('error', () => {})
  return new GuardedPostgresDialect({ pool })
}
