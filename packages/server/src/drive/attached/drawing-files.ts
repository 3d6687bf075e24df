import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { nameError, normalName } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { blobKey, type BlobStore, type StagedFile, type Staging, thumbnailKey } from '../../blobs/index.ts'
import { newId, type Queries } from '../../db/index.ts'
import type { Author } from '../../spaces/index.ts'
import type { Assets } from '../assets/assets.ts'
import { makeThumbnail } from '../assets/make-thumbnail.ts'
import { mediaTypeOf } from '../assets/media-type.ts'
import type { createReceiveFile, UploadLimits } from '../assets/receive-file.ts'
import { createNode } from '../nodes/create-node.ts'
import { deleteForGood } from '../nodes/delete-nodes.ts'
import { changeDrive, type DriveServices, requireFolder } from '../nodes/drive-change.ts'
import { namedFolder } from '../nodes/named-folder.ts'
import { findNode } from '../nodes/node-store.ts'
import { releaseAssets } from '../nodes/release-assets.ts'
import { type AssetRow, findAssets, placesOf } from '../stores/asset-store.ts'
import { changeContent } from '../stores/content-store.ts'

/**
 * Where a file goes: into a folder by its ID, into one below the root by one of its names, the first of which a new one
 * gets, or into no folder.
 */
export type DrawingFolder = { readonly parent: string } | { readonly named: readonly string[] } | 'none'

interface NewFile extends Author {
  readonly name: string
  readonly folder: DrawingFolder
  readonly file: StagedFile
}

/** The files of drawings in the drive. */
export interface DrawingFiles {
  /** Throws `drive.full` if the owner has no room for this many bytes. */
  readonly requireRoom: (owner: string, bytes: number) => Promise<void>
  /** Receives a file that still has to be checked. Throws what a full drive throws. */
  readonly receive: (owner: string, content: Readable) => Promise<StagedFile>
  /** Returns the media type of a received file, from its content. */
  readonly typeOf: (file: StagedFile) => Promise<string>
  /** Adds a file, and runs `also` with its ID in the same transaction. Throws what a full drive throws. */
  readonly add: (file: NewFile, also: (tx: Queries, id: string) => Promise<void>) => Promise<string>
  /** Makes a picture the thumbnail of a file that can't have one otherwise, such as a video. */
  readonly setPoster: (of: { readonly owner: string; readonly hash: string }, picture: Uint8Array) => Promise<void>
  readonly find: (queries: Queries, owner: string, ids: readonly string[]) => Promise<AssetRow[]>
  /** Returns the first bytes of a file. Throws `asset.content_missing`. */
  readonly head: (file: AssetRow, bytes: number) => Promise<Buffer>
  /** Returns all bytes of a file. Throws `asset.content_missing`. */
  readonly bytes: (file: AssetRow) => Promise<Buffer>
  /** Throws `node.not_found` and `node.not_a_folder`. */
  readonly requireFolder: (queries: Queries, owner: string, id: string) => Promise<void>
  /** Deletes these assets from their folders, and those that nothing else refers to. */
  readonly remove: (author: Author, assets: readonly string[]) => Promise<void>
  /** Deletes those of these assets that nothing refers to anymore. */
  readonly release: (owner: string, assets: readonly string[]) => Promise<void>
  /** Puts assets that are in no folder into one. */
  readonly place: (author: Author, assets: readonly string[], folder: DrawingFolder) => Promise<void>
}

interface DrawingFileDeps extends DriveServices {
  readonly blobs: BlobStore
  readonly staging: Staging
  readonly assets: Assets
  readonly limits: UploadLimits
  readonly receiveFile: ReturnType<typeof createReceiveFile>
}

const keyOf = ({ ownerId, hash }: AssetRow): string => blobKey({ ownerId, hash })

export function createDrawingFiles(deps: DrawingFileDeps): DrawingFiles {
  const { blobs, staging, assets, receiveFile } = deps
  return {
    requireRoom: async (owner, bytes) => {
      const limit = await deps.limits.of(owner)
      if (limit.bytes < bytes) throw limit.tooLarge(bytes)
    },
    receive: (ownerId, content) =>
      receiveFile({ ownerId, content, contentLength: undefined, signal: new AbortController().signal }),
    typeOf: ({ path }) => mediaTypeOf(path, 'drawing'),
    add: async ({ owner, by, name, folder, file }, also) => {
      const plain = normalName(name)
      const purpose = {
        owner,
        by,
        name: nameError(plain) === undefined ? plain : 'drawing',
        vectorize: false,
        onConflict: 'keepBoth',
      } as const
      const add = (place: { readonly parent?: string; readonly folder?: readonly string[] }) =>
        assets.add({ ...purpose, ...place }, file, ({ tx }, id) => also(tx, id))
      if (folder === 'none') return (await add({})).id
      if ('named' in folder) return (await add({ folder: folder.named })).id
      return (await add(folder)).id
    },
    setPoster: async ({ owner: ownerId, hash }, picture) => {
      const { bytes, width, height } = await makeThumbnail(picture)
      const path = join(staging.folder, newId())
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
      await blobs.put(thumbnailKey({ ownerId, hash }), path).finally(() => staging.discard(path))
      await changeContent(deps.db.query, { ownerId, hash }, { thumbnail: 'done', width, height })
    },
    find: (queries, owner, ids) => findAssets(queries, { owner, ids }),
    head: async (file, bytes) =>
      buffer(
        await blobs.open(keyOf(file), {
          size: file.size,
          range: { start: 0, end: Math.max(0, Math.min(bytes, file.size) - 1) },
        }),
      ),
    bytes: async (file) => buffer(await blobs.open(keyOf(file), { size: file.size })),
    requireFolder: async (tx, owner, id) => void (await requireFolder({ tx, owner }, id)),
    remove: async (author, ids) => {
      if (ids.length === 0) return
      await changeDrive(deps, author, async (change) => {
        const { owner, tx } = change
        const places = await placesOf(tx, ids)
        for (const { node } of places.values()) {
          const found = node === undefined ? undefined : await findNode(tx, { owner, id: node })
          if (found !== undefined) await deleteForGood(change, found)
        }
        await releaseAssets(change, ids)
      })
    },
    release: async (owner, ids) => {
      if (ids.length > 0) await changeDrive(deps, { owner, by: null }, (change) => releaseAssets(change, ids))
    },
    place: async (author, ids, folder) => {
      if (folder === 'none') return
      await changeDrive(deps, author, async (change) => {
        const { owner, tx } = change
        const rows = await findAssets(tx, { owner, ids })
        const places = await placesOf(tx, ids)
        for (const asset of rows.filter(({ id }) => places.get(id)?.node === undefined)) {
          const target =
            'named' in folder ? await namedFolder(change, folder.named) : await requireFolder(change, folder.parent)
          await createNode(change, { folder: target, name: asset.name, onConflict: 'keepBoth', asset })
        }
      })
    },
  }
}

/** Returns whether a file is gone, or its folder is, so that it can't be put there. */
export const isGone = (error: unknown): boolean =>
  ApiError.is(error) && (error.code === 'node.not_found' || error.code === 'node.not_a_folder')
