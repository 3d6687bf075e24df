import { type Dialect, type Driver, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'

import { GuardedDriver } from './transaction-guard.ts'

/** The types, by PostgreSQL's numbers for them, whose answers are integers without a bound: int8, numeric. */
const INTEGER_TYPES = new Set<number>([20, 1700])

/** int8 and whole numerics (what SUM answers) as numbers, refused where a number cannot hold them. */
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

/** Kysely over `pg`; tables are looked for in `schema` where one is given. */
export function postgresDialect(url: string, schema?: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    ...(schema !== undefined && { options: `-c search_path=${schema}` }),
    types: {
      getTypeParser: (oid, format) => (INTEGER_TYPES.has(oid) ? readInteger : types.getTypeParser(oid, format)),
    },
  })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => {})
  return new GuardedPostgresDialect({ pool })
}
