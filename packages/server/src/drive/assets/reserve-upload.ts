import { ApiError } from '@saffron/core/errors'

import type { UploadTable } from '../../db/tables/drive.ts'
import type { DriveChange } from '../nodes/drive-change.ts'
import type { Quotas } from './receive-file.ts'
import { deleteUnfinished, insertUpload, unfinishedUploads } from './upload-store.ts'

/** Uploads on their way to one person: each is a file on the disk, however short. */
export const MAX_UNFINISHED = 1000
/** Who has as many asks again by the minute: nobody knows when one of them ends. */
const ASK_AGAIN_S = 60

interface Reservation {
  readonly quotas: Quotas
  /** Uploads that expire before it have been left alone, and make room where it is wanting. */
  readonly idleBefore: string
}

/**
 * Writes an upload down where it fits beside what its owner keeps and all that is on its way to them: what has come
 * only in part never takes more of the disk than they may. Answers the ids of uploads that were given up for it, whose
 * files go once this is committed. Throws `request.too_large`, `drive.full` and `upload.too_many`.
 */
export async function reserveUpload(
  change: DriveChange,
  upload: UploadTable,
  { quotas, idleBefore }: Reservation,
): Promise<string[]> {
  const { tx, owner } = change
  let idle: string[] = []
  if ((await refusalOf(change, upload, quotas)) !== undefined) {
    idle = await deleteUnfinished(tx, { owner, before: idleBefore })
    const refusal = await refusalOf(change, upload, quotas)
    if (refusal !== undefined) throw refusal
  }
  await insertUpload(tx, upload)
  return idle
}

async function refusalOf(
  { tx, owner, at }: DriveChange,
  { length }: UploadTable,
  quotas: Quotas,
): Promise<ApiError | undefined> {
  const { count, bytes: coming } = await unfinishedUploads(tx, { owner, at })
  if (count >= MAX_UNFINISHED) {
    return new ApiError('upload.too_many', { values: { count: MAX_UNFINISHED }, retryAfter: ASK_AGAIN_S })
  }
  const { bytes, tooLarge } = await quotas.of(owner, { queries: tx, coming })
  return length > bytes ? tooLarge(length) : undefined
}
