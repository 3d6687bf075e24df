import { ApiError } from '@saffron/core/errors'

import type { UploadTable } from '../../db/tables/drive.ts'
import type { DriveChange } from '../nodes/drive-change.ts'
import type { UploadLimits } from './receive-file.ts'
import { deleteUnfinished, insertUpload, unfinishedUploads } from './upload-store.ts'

/** Unfinished uploads per user. Even an empty one uses a file on the disk. */
export const MAX_UNFINISHED = 1000
/** The retry interval in seconds for a user with too many uploads, whose end is unknown. */
const ASK_AGAIN_S = 60

interface Reservation {
  readonly limits: UploadLimits
  /** Uploads that expire before this are idle, and are canceled if their room is needed. */
  readonly idleBefore: string
}

/**
 * Reserves an upload if it fits next to the owner's files and all pending uploads, so that partial ones can't exceed
 * the quota on disk. Returns the IDs of uploads canceled for it, whose files are deleted after the commit. Throws
 * `request.too_large`, `drive.full` and `upload.too_many`.
 */
export async function reserveUpload(
  change: DriveChange,
  upload: UploadTable,
  { limits, idleBefore }: Reservation,
): Promise<string[]> {
  const { tx, owner } = change
  let idle: string[] = []
  if ((await refusalOf(change, upload, limits)) !== undefined) {
    idle = await deleteUnfinished(tx, { owner, before: idleBefore })
    const refusal = await refusalOf(change, upload, limits)
    if (refusal !== undefined) throw refusal
  }
  await insertUpload(tx, upload)
  return idle
}

async function refusalOf(
  { tx, owner, at }: DriveChange,
  { length }: UploadTable,
  limits: UploadLimits,
): Promise<ApiError | undefined> {
  const { count, bytes: coming } = await unfinishedUploads(tx, { owner, at })
  if (count >= MAX_UNFINISHED) {
    return new ApiError('upload.too_many', { values: { count: MAX_UNFINISHED }, retryAfter: ASK_AGAIN_S })
  }
  const { bytes, tooLarge } = await limits.of(owner, { queries: tx, coming })
  return length > bytes ? tooLarge(length) : undefined
}
