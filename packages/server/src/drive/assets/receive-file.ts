import type { Readable } from 'node:stream'

import { ApiError } from '@saffron/core/errors'
import { formatFileSize } from '@saffron/core/format'

import type { StagedFile, Staging } from '../../blobs/index.ts'
import type { Database, Queries } from '../../db/index.ts'
import { findDrive } from '../nodes/drive-store.ts'

export interface ReceivedFile {
  readonly userId: string
  readonly content: Readable
  /** The size of the request in bytes, if known. */
  readonly announced: number | undefined
  readonly signal: AbortSignal
}

interface ReceiveDeps {
  readonly db: Database
  readonly staging: Staging
  /** 0 means no limit. */
  readonly quotaBytes: () => number
  readonly mostBytes: () => number
}

/** Form fields need space in addition to the file. */
const FIELDS_BYTES = 256 * 1024

/** The largest file that a user may upload, and the error for larger ones. */
export interface Quota {
  readonly bytes: number
  readonly tooLarge: (size: number) => ApiError
}

export interface Quotas {
  /** `coming` are the bytes of pending uploads, which need room too. */
  readonly of: (owner: string, beside?: { readonly queries: Queries; readonly coming: number }) => Promise<Quota>
}

export function createQuotas({ db, quotaBytes, mostBytes }: Omit<ReceiveDeps, 'staging'>): Quotas {
  return {
    of: async (owner, { queries, coming } = { queries: db.query, coming: 0 }) => {
      const [quota, most] = [quotaBytes(), mostBytes()]
      const used = (await findDrive(queries, owner))?.usedBytes ?? 0
      const free = quota === 0 ? Number.POSITIVE_INFINITY : Math.max(0, quota - used - coming)
      // Equal content needs no extra room, but that's only known after the upload.
      if (free >= most) return { bytes: most, tooLarge: () => new ApiError('request.too_large') }
      const tooLarge = (size: number) =>
        new ApiError('drive.full', { values: { size: formatFileSize(size, 'en'), free: formatFileSize(free, 'en') } })
      return { bytes: free, tooLarge }
    },
  }
}

/** Receives the file of a form within its owner's quota. Throws `request.too_large` and `drive.full`. */
export function createReceiveFile(quotas: Quotas, staging: Staging) {
  return async ({ userId, content, announced, signal }: ReceivedFile): Promise<StagedFile> => {
    const { bytes, tooLarge } = await quotas.of(userId)
    if (announced !== undefined && announced - FIELDS_BYTES > bytes) throw tooLarge(announced)
    return staging.receive({ content, mostBytes: bytes, tooLarge, signal })
  }
}
