import { blobKey, type BlobStore, readAsFile, type Staging, thumbnailKey } from '../../blobs/index.ts'
import type { BlobTable } from '../../db/tables/drive.ts'
import { inChunks } from '../nodes/node-store.ts'

/** The number of contents that are copied concurrently. */
const AT_ONCE = 8

/** Contents of one owner that another one gets too. */
export interface SharedContents {
  readonly from: string
  readonly to: string
  /** Each once. */
  readonly contents: readonly Pick<BlobTable, 'hash' | 'size' | 'thumbnail'>[]
  readonly signal: AbortSignal
}

/** The contents whose bytes the other owner has, and those with a thumbnail. */
export interface ReadyContents {
  readonly hashes: ReadonlySet<string>
  readonly thumbnails: ReadonlySet<string>
}

interface ShareDeps {
  readonly blobs: BlobStore
  readonly staging: Staging
}

/**
 * Copies bytes from one owner to another, unless they're there already. A folder of blobs links them, so they need no
 * more room on the disk. Throws `asset.content_missing`.
 */
export async function shareBytes(deps: ShareDeps, { from, to, contents, signal }: SharedContents) {
  const thumbnails = new Set<string>()
  const share = async ({ hash, size, thumbnail }: SharedContents['contents'][number]) => {
    const [original, copy] = [
      { ownerId: from, hash },
      { ownerId: to, hash },
    ]
    await shareBlob(deps, { source: blobKey(original), target: blobKey(copy), size, signal })
    const thumbnailSize = thumbnail === 'done' ? await deps.blobs.size(thumbnailKey(original)) : undefined
    if (thumbnailSize === undefined) return
    const keys = { source: thumbnailKey(original), target: thumbnailKey(copy) }
    await shareBlob(deps, { ...keys, size: thumbnailSize, signal })
    thumbnails.add(hash)
  }
  for (const some of inChunks(contents, AT_ONCE)) {
    signal.throwIfAborted()
    await Promise.all(some.map(share))
  }
  return { hashes: new Set(contents.map(({ hash }) => hash)), thumbnails }
}

interface SharedBlob {
  readonly source: string
  readonly target: string
  readonly size: number
  readonly signal: AbortSignal
}

async function shareBlob({ blobs, staging }: ShareDeps, { source, target, size, signal }: SharedBlob): Promise<void> {
  if ((await blobs.size(target)) === size) return
  await readAsFile({ blobs, staging }, { key: source, size, signal }, (path) => blobs.put(target, path))
}
