const SQLITE_BUSY = 5
/** Unique index, primary key. */
const SQLITE_NOT_UNIQUE = new Set([2067, 1555])
const SQLITE_NAMES_NOTHING = 787
/** Busy, locked, out of memory, read-only, I/O error, full disk, can't open the file, locking protocol. */
const SQLITE_PASSING = new Set([SQLITE_BUSY, 6, 7, 8, 10, 13, 14, 15])
const POSTGRES_TRY_AGAIN = new Set(['40001', '40P01'])

/** SQLSTATE classes: connection, conflict, out of resources, object in use, operator intervention, system error. */
const POSTGRES_PASSING = new Set(['08', '40', '53', '55', '57', '58'])
/** A standby, until a primary takes over. */
const POSTGRES_READ_ONLY = '25006'

interface DriverError {
  readonly code?: unknown
  readonly errcode?: unknown
}

const asDriverError = (error: unknown): DriverError => (typeof error === 'object' && error !== null ? error : {})

/**
 * Returns whether the database is busy, full or unreachable, so that the same operation may succeed later. Other errors
 * are permanent.
 */
export function isTransient(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  if (typeof errcode === 'number') return SQLITE_PASSING.has(errcode & 0xff)
  // An SQLSTATE class, or a network error such as `ECONNREFUSED`.
  if (typeof code === 'string') {
    return code === POSTGRES_READ_ONLY || POSTGRES_PASSING.has(code.slice(0, 2)) || /^E(?!RR_)[A-Z_]+$/.test(code)
  }
  // The driver's own errors, which have no code: a lost connection, or a connection timeout.
  return error instanceof Error && /connection|timeout/i.test(error.message)
}

/** Returns whether another connection has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = asDriverError(error)
  // The low byte is the primary result code. The rest specifies the kind of busy.
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY
}

/** Returns whether another writer interfered, so that the transaction may be retried. */
export function isWriteConflict(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  if (typeof errcode === 'number') return isBusy(error)
  return typeof code === 'string' && POSTGRES_TRY_AGAIN.has(code)
}

/** Returns whether a unique constraint rejected the row, because it already exists. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  return typeof errcode === 'number' ? SQLITE_NOT_UNIQUE.has(errcode) : code === '23505'
}

/** Returns whether a foreign key rejected the row, because the referenced row doesn't exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  return typeof errcode === 'number' ? errcode === SQLITE_NAMES_NOTHING : code === '23503'
}
