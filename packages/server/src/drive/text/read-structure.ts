import { type DocumentStructure, MAX_DOCUMENT_BYTES } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { blobKey, type BlobStore, readAsFile, type Staging } from '../../blobs/index.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import type { AssetRow } from '../stores/asset-store.ts'
import type { TextReader } from './read-text.ts'

/** Someone is waiting for the preview. */
const TIME_MS = 10_000

interface StructureDeps {
  readonly blobs: BlobStore
  readonly staging: Staging
  readonly reader: TextReader
}

interface Wanted {
  readonly asset: AssetRow
  /** The number of a workbook's sheet, from 1. */
  readonly sheet: number
  readonly signal: AbortSignal
}

/** Reads the structure of an office document. Throws an error of its text. */
export type ReadStructure = (wanted: Wanted) => Promise<DocumentStructure>

/** Reads one document at a time, and for each owner only one of those that wait. The result isn't stored. */
export function createReadStructure({ blobs, staging, reader }: StructureDeps): ReadStructure {
  const ofOwner = createKeyedQueue()
  const ofAll = createKeyedQueue()
  const read = async ({ asset, sheet, signal }: Wanted): Promise<DocumentStructure> => {
    signal.throwIfAborted()
    const { type, size } = asset
    const { document, fault } = await readAsFile({ blobs, staging }, { key: blobKey(asset), size, signal }, (file) =>
      reader.read({ file, type, sheet }, signal, TIME_MS),
    )
    if (document === undefined) throw new ApiError(fault ?? 'asset.text_damaged')
    return document
  }
  return async (wanted) => {
    const { ownerId, size } = wanted.asset
    if (size > MAX_DOCUMENT_BYTES) throw new ApiError('asset.text_too_large')
    return ofOwner(ownerId, () => ofAll('all', () => read(wanted)))
  }
}
