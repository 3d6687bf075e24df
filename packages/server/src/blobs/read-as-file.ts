import { addAbortSignal } from 'node:stream'

import type { BlobStore } from './blob-store.ts'
import type { Staging } from './staging.ts'

interface Wanted {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly signal: AbortSignal
}

/**
 * Calls `read` with a blob as a local file, which `read` must not change. If blobs aren't local files, it is a
 * temporary copy, which is cleaned up later if the process dies.
 */
export async function readAsFile<T>(
  { blobs, staging }: { readonly blobs: BlobStore; readonly staging: Staging },
  { key, size, signal }: Wanted,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const file = await blobs.fileOf(key, size)
  if (file !== undefined) return read(file)
  const content = await blobs.open(key, { size })
  // The reader handles the error. Without this handler, an error before the first read would end the process.
  content.on('error', () => {})
  addAbortSignal(signal, content)
  const tooLarge = (bytes: number) => new Error(`a blob of ${size} bytes has ${bytes}`)
  const copy = await staging.receive({ content, maxBytes: size, tooLarge, signal })
  try {
    return await read(copy.path)
  } finally {
    await copy.discard()
  }
}
