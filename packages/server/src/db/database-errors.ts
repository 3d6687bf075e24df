const SQLITE_BUSY = 5
/** Unique index, primary key. */
const SQLITE_NOT_UNIQUE = new Set([2067, 1555])
const POSTGRES_TRY_AGAIN = new Set(['40001', '40P01'])

interface DriverError {
  readonly code?: unknown
  readonly errcode?: unknown
}

const asDriverError = (error: unknown): DriverError => (typeof error === 'object' && error !== null ? error : {})

/** Another writer was in the way: the whole transaction may be tried again. */
export function isWriteConflict(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  // The low byte is the primary result code; the rest tells which kind of busy.
  if (typeof errcode === 'number') return (errcode & 0xff) === SQLITE_BUSY
  return typeof code === 'string' && POSTGRES_TRY_AGAIN.has(code)
}

/** A unique constraint refused the row: what it names exists already. */
export function isNotUnique(error: unknown): boolean {
  const { code, errcode } = asDriverError(error)
  return typeof errcode === 'number' ? SQLITE_NOT_UNIQUE.has(errcode) : code === '23505'
}
