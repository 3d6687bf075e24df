/** No room, no room for this owner of files, larger than a file may be here; PostgreSQL's own word for it. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const SQLITE_FULL = 13

/** Whether something failed for want of room, in a file or in the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_FULL
  return 'code' in error && FULL.has(error.code)
}
