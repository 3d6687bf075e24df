/** Disk full, quota exceeded, file too large, and PostgreSQL's code for a full disk. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const SQLITE_FULL = 13

/** Returns whether a file or the database failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_FULL
  return 'code' in error && FULL.has(error.code)
}
