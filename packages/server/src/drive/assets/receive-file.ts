import type { Readable } from 'node:stream'

import { ApiError } from '@saffron/core/errors'
import { plainFileSize } from '@saffron/core/format'

import type { StagedFile, Staging } from '../../blobs/index.ts'
import type { Database, Queries } from '../../db/index.ts'
import { findDrive } from '../nodes/drive-store.ts'

export interface IncomingFile {
  /** Undefined if it isn't known yet. */
  readonly ownerId: string | undefined
  readonly content: Readable
  /** The size of the request in bytes, if known. */
  readonly contentLength: number | undefined
  readonly signal: AbortSignal
}

interface ReceiveDeps {
  readonly db: Database
  readonly staging: Staging
  /** 0 means no limit. */
  readonly quotaBytes: () => number
  readonly maxBytes: () => number
}

/** Form fields need space in addition to the file. */
const FIELDS_BYTES = 256 * 1024

/** The largest file that a user may upload, and the error for larger ones. */
export interface UploadLimit {
  readonly bytes: number
  readonly tooLarge: (size: number) => ApiError
}

export interface UploadLimits {
  /** `coming` are the bytes of pending uploads, which need room too. Without an owner, the limit of any file applies. */
  readonly of: (
    owner: string | undefined,
    beside?: { readonly queries: Queries; readonly coming: number },
  ) => Promise<UploadLimit>
}

export function createUploadLimits({ db, quotaBytes, maxBytes }: Omit<ReceiveDeps, 'staging'>): UploadLimits {
  return {
    of: async (owner, { queries, coming } = { queries: db.query, coming: 0 }) => {
      const [quota, max] = [quotaBytes(), maxBytes()]
      const used = owner === undefined ? 0 : ((await findDrive(queries, owner))?.usedBytes ?? 0)
      const free = quota === 0 || owner === undefined ? Number.POSITIVE_INFINITY : Math.max(0, quota - used - coming)
      // Equal content needs no extra room, but that's only known after the upload.
      if (free >= max) return { bytes: max, tooLarge: () => new ApiError('request.too_large') }
      const tooLarge = (size: number) =>
        new ApiError('drive.full', { values: { size: plainFileSize(size, 'en'), free: plainFileSize(free, 'en') } })
      return { bytes: free, tooLarge }
    },
  }
}

/** Receives the file of a form, up to the upload limit, or the free space if that's less. Throws `request.too_large` and `drive.full`. */
export function createReceiveFile(limits: UploadLimits, staging: Staging) {
  return async ({ ownerId, content, contentLength, signal }: IncomingFile): Promise<StagedFile> => {
    const { bytes, tooLarge } = await limits.of(ownerId)
    if (contentLength !== undefined && contentLength - FIELDS_BYTES > bytes) throw tooLarge(contentLength)
    return staging.receive({ content, maxBytes: bytes, tooLarge, signal })
  }
}
