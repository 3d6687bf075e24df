import { blobKey, type BlobStore, type StagedFile, type Staging, thumbnailKey } from '../../blobs/index.ts'
import type { Queries } from '../../db/index.ts'
import type { BlobTable } from '../../db/tables/drive.ts'
import type { Jobs } from '../../jobs/index.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { hasPictureLibrary } from '../../platform/picture-library.ts'
import type { Author } from '../../spaces/index.ts'
import { changeDrive, type DriveChange, type DriveServices } from '../nodes/drive-change.ts'
import { takeSpace } from '../nodes/drive-store.ts'
import { inChunks } from '../nodes/node-store.ts'
import { changeContent, type ContentKey, findContent, insertContent, knownContents } from '../stores/content-store.ts'
import { fileKindOf, mediaTypeOf } from './media-type.ts'
import { type ReadyContents, shareBytes, type SharedContents } from './share-bytes.ts'
import { hasThumbnail, thumbnailJob } from './thumbnails.ts'

interface ContentsDeps extends Pick<DriveServices, 'db' | 'names' | 'now' | 'queue'> {
  readonly blobs: BlobStore
  readonly staging: Staging
  /** The bytes that a user may store, or 0 for no limit. */
  readonly quotaBytes: () => number
  readonly jobs: Pick<Jobs, 'add'>
}

interface NewContent extends Author {
  readonly file: StagedFile
  /** Used to choose among text types. */
  readonly name: string
}

interface DetectedContent {
  readonly type: string
  /** Whether its bytes were already in the store. */
  readonly isStored: boolean
}

/** Keeps the stored bytes and their rows consistent. */
export interface Contents {
  /**
   * Stores a file: its bytes first, then in one change of the drive its row, its size and the rows of `record`. Equal
   * contents of an owner are stored once, and lost bytes are restored. Throws `drive.full`, the errors of `record`, and
   * an error if the disk is full. On an error, nothing changes.
   */
  readonly store: <T>(content: NewContent, record: (change: DriveChange) => Promise<T>) => Promise<T>
  /** Deletes the bytes of contents that no longer have a row. */
  readonly remove: (owner: string, hashes: readonly string[]) => Promise<void>
  /**
   * Gives another owner the bytes of contents and runs `work`, which stores their rows. Nobody removes the bytes
   * meanwhile. Afterwards, those without a row are deleted.
   */
  readonly share: <T>(shared: SharedContents, work: (ready: ReadyContents) => Promise<T>) => Promise<T>
}

export function createContents({ blobs, staging, quotaBytes, jobs, ...services }: ContentsDeps): Contents {
  const { db } = services
  // Prevents other changes between reading a row and changing its bytes.
  const contentQueue = createKeyedQueue()
  const makesThumbnails = hasPictureLibrary()

  const removeOrphanedBytes = async (name: ContentKey): Promise<void> => {
    if ((await findContent(db.query, name)) !== undefined) return
    await blobs.remove(thumbnailKey(name))
    await blobs.remove(blobKey(name))
  }

  /** Derived data is created again if the bytes were lost. */
  const repair = async (tx: Queries, { ownerId, hash, thumbnail, textState }: BlobTable): Promise<void> => {
    await changeContent(
      tx,
      { ownerId, hash },
      {
        ...(thumbnail !== 'none' && { thumbnail: 'waiting' }),
        ...(textState === 'failed' && { textState: 'waiting', textError: null }),
      },
    )
    if (thumbnail !== 'none') await jobs.add(tx, thumbnailJob({ ownerId, hash }))
  }

  const insertOrRepair = async (
    { tx, owner, at }: DriveChange,
    { hash, size }: StagedFile,
    { type, isStored }: DetectedContent,
  ) => {
    const known = await findContent(tx, { ownerId: owner, hash })
    if (known !== undefined) return isStored ? undefined : repair(tx, known)
    await takeSpace(tx, { owner, bytes: size, quotaBytes: quotaBytes() })
    const [kind, needsThumbnail] = [fileKindOf(type), makesThumbnails && hasThumbnail(type)]
    await insertContent(tx, {
      ownerId: owner,
      hash,
      size,
      type,
      kind,
      width: null,
      height: null,
      thumbnail: needsThumbnail ? 'waiting' : 'none',
      textState: kind === 'document' || kind === 'code' ? 'waiting' : 'none',
      textError: null,
      vectorState: 'none',
      vectorError: null,
      createdAt: at,
    })
    if (needsThumbnail) await jobs.add(tx, thumbnailJob({ ownerId: owner, hash }))
  }

  return {
    store: async ({ owner, by, file, name }, record) => {
      const named = { ownerId: owner, hash: file.hash }
      const type = await mediaTypeOf(file.path, name)
      return contentQueue(blobKey(named), async () => {
        try {
          const isStored = (await blobs.size(blobKey(named))) === file.size
          if (!isStored) await blobs.put(blobKey(named), file.path)
          return await changeDrive(services, { owner, by }, async (change) => {
            await insertOrRepair(change, file, { type, isStored })
            return record(change)
          })
        } finally {
          // Deletes the bytes if no row has them: the content was rejected, or its file was skipped.
          await removeOrphanedBytes(named)
        }
      })
    },
    remove: async (owner, hashes) => {
      for (const hash of hashes) {
        const name = { ownerId: owner, hash }
        await contentQueue(blobKey(name), () => removeOrphanedBytes(name))
      }
    },
    share: (shared, work) => {
      const { to, contents } = shared
      const hashes = contents.map(({ hash }) => hash).toSorted()
      const removeOrphans = async () => {
        for (const some of inChunks(hashes)) {
          const known = await knownContents(db.query, to, some)
          for (const hash of some) if (!known.has(hash)) await removeOrphanedBytes({ ownerId: to, hash })
        }
      }
      const shareAll = async () => {
        try {
          return await work(await shareBytes({ blobs, staging }, shared))
        } finally {
          await removeOrphans()
        }
      }
      // Always in the same order, so that two transfers can't wait for each other.
      return hashes.reduceRight<typeof shareAll>(
        (next, hash) => () => contentQueue(blobKey({ ownerId: to, hash }), next),
        shareAll,
      )()
    },
  }
}
