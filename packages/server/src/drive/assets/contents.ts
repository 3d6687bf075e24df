import { blobKey, type BlobStore, type StagedFile, thumbnailKey } from '../../blobs/index.ts'
import type { Queries } from '../../db/index.ts'
import type { BlobTable } from '../../db/tables/drive.ts'
import type { Jobs } from '../../jobs/index.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { hasPictureLibrary } from '../../platform/picture-library.ts'
import { changeDrive, type DriveChange, type DriveServices } from '../nodes/drive-change.ts'
import { takeSpace } from '../nodes/drive-store.ts'
import { changeContent, type ContentName, findContent, insertContent } from '../stores/content-store.ts'
import { PICTURES } from './make-thumbnail.ts'
import { fileKindOf, mediaTypeOf } from './media-type.ts'
import { thumbnailJob } from './thumbnails.ts'

interface ContentsDeps extends Pick<DriveServices, 'db' | 'names' | 'now' | 'turns'> {
  readonly blobs: BlobStore
  /** The bytes that a user may store, or 0 for no limit. */
  readonly quotaBytes: () => number
  readonly jobs: Pick<Jobs, 'add'>
}

interface NewContent {
  readonly owner: string
  readonly file: StagedFile
  /** Used to choose among text types. */
  readonly name: string
}

interface Found {
  readonly type: string
  /** Whether its bytes were already in the store. */
  readonly isThere: boolean
}

/** Keeps the stored bytes and their rows consistent. */
export interface Contents {
  /**
   * Stores a file: its bytes first, then in one change of the drive its row, its size and the rows of `record`. Equal
   * contents of an owner are stored once, and lost bytes are restored. Throws `drive.full`, the errors of `record`, and
   * an error if the disk is full. On an error, nothing changes.
   */
  readonly take: <T>(content: NewContent, record: (change: DriveChange) => Promise<T>) => Promise<T>
  /** Deletes the bytes of contents that no longer have a row. */
  readonly remove: (owner: string, hashes: readonly string[]) => Promise<void>
}

export function createContents({ blobs, quotaBytes, jobs, ...services }: ContentsDeps): Contents {
  const { db } = services
  // Prevents other changes between reading a row and changing its bytes.
  const turns = createKeyedQueue()
  const makesThumbnails = hasPictureLibrary()

  const removeUnnamed = async (name: ContentName): Promise<void> => {
    if ((await findContent(db.query, name)) !== undefined) return
    await blobs.remove(thumbnailKey(name))
    await blobs.remove(blobKey(name))
  }

  /** Derived data is created again if the bytes were lost. */
  const repair = async (tx: Queries, { userId, hash, thumbnail, textState }: BlobTable): Promise<void> => {
    await changeContent(
      tx,
      { userId, hash },
      {
        ...(thumbnail !== 'none' && { thumbnail: 'waiting' }),
        ...(textState === 'failed' && { textState: 'waiting', textError: null }),
      },
    )
    if (thumbnail !== 'none') await jobs.add(tx, thumbnailJob({ userId, hash }))
  }

  const enter = async ({ tx, owner, at }: DriveChange, { hash, size }: StagedFile, { type, isThere }: Found) => {
    const known = await findContent(tx, { userId: owner, hash })
    if (known !== undefined) return isThere ? undefined : repair(tx, known)
    await takeSpace(tx, { owner, bytes: size, quotaBytes: quotaBytes() })
    const [kind, isMadeSmall] = [fileKindOf(type), makesThumbnails && PICTURES.has(type)]
    await insertContent(tx, {
      userId: owner,
      hash,
      size,
      type,
      kind,
      width: null,
      height: null,
      thumbnail: isMadeSmall ? 'waiting' : 'none',
      textState: kind === 'document' || kind === 'code' ? 'waiting' : 'none',
      textError: null,
      vectorState: 'none',
      vectorError: null,
      createdAt: at,
    })
    if (isMadeSmall) await jobs.add(tx, thumbnailJob({ userId: owner, hash }))
  }

  return {
    take: async ({ owner, file, name }, record) => {
      const named = { userId: owner, hash: file.hash }
      const type = await mediaTypeOf(file.path, name)
      return turns(blobKey(named), async () => {
        try {
          const isThere = (await blobs.size(blobKey(named))) === file.size
          if (!isThere) await blobs.put(blobKey(named), file.path)
          return await changeDrive(services, owner, async (change) => {
            await enter(change, file, { type, isThere })
            return record(change)
          })
        } finally {
          // The content was rejected, or its file was skipped.
          await removeUnnamed(named)
        }
      })
    },
    remove: async (owner, hashes) => {
      for (const hash of hashes) {
        const name = { userId: owner, hash }
        await turns(blobKey(name), () => removeUnnamed(name))
      }
    },
  }
}
