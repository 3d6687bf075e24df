import type { Readable } from 'node:stream'

import { ApiError } from '@saffron/core/errors'
import { formatFileSize } from '@saffron/core/format'

import type { StagedFile, Staging } from '../../blobs/index.ts'
import type { Database, Queries } from '../../db/index.ts'
import { findDrive } from '../nodes/drive-store.ts'

export interface ReceivedFile {
  readonly userId: string
  readonly content: Readable
  /** Bytes of the request that it comes with, where that tells them. */
  readonly announced: number | undefined
  readonly signal: AbortSignal
}

interface ReceiveDeps {
  readonly db: Database
  readonly staging: Staging
  /** 0: as much as somebody likes. */
  readonly quotaBytes: () => number
  readonly mostBytes: () => number
}

/** Beside the file, a form has its fields. */
const FIELDS_BYTES = 256 * 1024

/** How large a file may be that somebody sends, and what is said of a larger one. */
export interface Quota {
  readonly bytes: number
  readonly tooLarge: (size: number) => ApiError
}

export interface Quotas {
  /** `coming`: bytes that are on their way already, and need room too. */
  readonly of: (owner: string, beside?: { readonly queries: Queries; readonly coming: number }) => Promise<Quota>
}

export function createQuotas({ db, quotaBytes, mostBytes }: Omit<ReceiveDeps, 'staging'>): Quotas {
  return {
    of: async (owner, { queries, coming } = { queries: db.query, coming: 0 }) => {
      const [quota, most] = [quotaBytes(), mostBytes()]
      const used = (await findDrive(queries, owner))?.usedBytes ?? 0
      const free = quota === 0 ? Number.POSITIVE_INFINITY : Math.max(0, quota - used - coming)
      // Equal content takes no room twice, but who knows it before it has come.
      if (free >= most) return { bytes: most, tooLarge: () => new ApiError('request.too_large') }
      const tooLarge = (size: number) =>
        new ApiError('drive.full', { values: { size: formatFileSize(size, 'en'), free: formatFileSize(free, 'en') } })
      return { bytes: free, tooLarge }
    },
  }
}

/** Takes in the file of a form, as far as its owner has room for it. Throws `request.too_large` and `drive.full`. */
export function createReceiveFile(quotas: Quotas, staging: Staging) {
  return async ({ userId, content, announced, signal }: ReceivedFile): Promise<StagedFile> => {
    const { bytes, tooLarge } = await quotas.of(userId)
    if (announced !== undefined && announced - FIELDS_BYTES > bytes) throw tooLarge(announced)
    return staging.receive({ content, mostBytes: bytes, tooLarge, signal })
  }
}
