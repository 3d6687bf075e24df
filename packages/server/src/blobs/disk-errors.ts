import { ApiError } from '@saffron/core/errors'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

export const isCode = (error: unknown, code: string): boolean => codeOf(error) === code

/** No room, no room for this owner of files, larger than a file may be here. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])
const SQLITE_FULL = 13

/** What failed for want of room as `drive.disk_full`; all else as it is. */
export function asDiskFull(error: unknown): unknown {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  const isFull = FULL.has(codeOf(error)) || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL)
  return isFull ? new ApiError('drive.disk_full', { cause: error }) : error
}
