const SQLITE_BUSY = 5
/** Unique index, primary key. */
const SQLITE_NOT_UNIQUE = new Set([2067, 1555])
const SQLITE_NAMES_NOTHING = 787
/** Busy, locked, out of memory, read-only, I/O error, full disk, no file to open, locking protocol. */
const SQLITE_PASSING = new Set([SQLITE_BUSY, 6, 7, 8, 10, 13, 14, 15])
const POSTGRES_TRY_AGAIN = new Set(['40001', '40P01'])

/** Classes: no connection, conflict, out of resources, object in use, taken down by its operator, system error. */
const POSTGRES_PASSING = new Set(['08', '40', '53', '55', '57', '58'])
/** A standby, until it or another one takes over. */
const POSTGRES_READ_ONLY = '25006'

interface DriverError {
  readonly code?: unknown
  readonly errcode?: unknown
}

const asDriverError = (error: unknown): DriverError => (typeof error === 'object' && error !== null ? error : {})

/** The database is busy, full or away: what failed for that may succeed later. All else fails each time it is tried. */
export function isTransient(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  if (typeof errcode === 'number') return SQLITE_PASSING.has(errcode & 0xff)
  // A class of SQLSTATE, or an error of the network: `ECONNREFUSED`.
  if (typeof code === 'string') {
    return code === POSTGRES_READ_ONLY || POSTGRES_PASSING.has(code.slice(0, 2)) || /^E(?!RR_)[A-Z_]+$/.test(code)
  }
  // The driver's own, which have no code: a connection that ended, or that did not come in time.
  return error instanceof Error && /connection|timeout/i.test(error.message)
}

/** Another connection has SQLite's lock on the file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = asDriverError(error)
  // The low byte is the primary result code; the rest tells which kind of busy.
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY
}

/** Another writer was in the way: the whole transaction may be tried again. */
export function isWriteConflict(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  if (typeof errcode === 'number') return isBusy(error)
  return typeof code === 'string' && POSTGRES_TRY_AGAIN.has(code)
}

/** A unique constraint refused the row: what it names exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  return typeof errcode === 'number' ? SQLITE_NOT_UNIQUE.has(errcode) : code === '23505'
}

/** A foreign key refused the row: what it names is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  return typeof errcode === 'number' ? errcode === SQLITE_NAMES_NOTHING : code === '23503'
}
