import type { Asset, ConflictChoice } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'

import type { StagedFile } from '../../blobs/index.ts'
import { type Database, newId, type Queries } from '../../db/index.ts'
import type { Author } from '../../spaces/index.ts'
import { createNode } from '../nodes/create-node.ts'
import { type DriveChange, type LocatedNode, requireFolder } from '../nodes/drive-change.ts'
import { namedFolder } from '../nodes/named-folder.ts'
import { releaseAssets } from '../nodes/release-assets.ts'
import {
  findAsset,
  findAssets,
  type AssetRow,
  insertAsset,
  isConversationOf,
  type Owned,
  placesOf,
  putIntoStore,
} from '../stores/asset-store.ts'
import { changeContent } from '../stores/content-store.ts'
import { toAsset } from './asset-entity.ts'
import type { SignedUrls } from './content-url.ts'
import type { Contents } from './contents.ts'

interface AssetDeps {
  readonly db: Database
  readonly contents: Contents
  readonly urls: SignedUrls
}

/** The purpose of a file, independent of how it's uploaded. */
export interface AssetPurpose extends Author {
  readonly name: string
  readonly store?: string | undefined
  readonly conversation?: string | undefined
  /** Prepares its text for semantic search. */
  readonly vectorize: boolean
  /** The folder of the drive to create a file in. */
  readonly parent?: string | undefined
  /** The names of a folder below the root to create a file in, if there's no `parent`. A new one gets the first. */
  readonly folder?: readonly string[] | undefined
  /** When the original file was last modified, in milliseconds. */
  readonly lastModified?: number | undefined
  readonly onConflict: ConflictChoice
}

/** A user's uploaded contents with their names. */
export interface Assets {
  /**
   * Adds a file. If it's skipped because its name is taken, returns the existing one. Runs `also` in the same
   * transaction. On an error, nothing is stored. Throws `conversation.not_found`, `node.not_found`,
   * `node.not_a_folder`, `node.name_taken`, `node.too_deep`, `drive.full`, `drive.too_many` and `drive.disk_full`.
   */
  readonly add: (
    purpose: AssetPurpose,
    file: StagedFile,
    also?: (change: DriveChange, id: string) => Promise<void>,
  ) => Promise<Asset>
  /** Throws `asset.not_found`. */
  readonly find: (queries: Queries, owned: Owned) => Promise<AssetRow>
  /** `reader` is the user who gets the asset with its URLs. */
  readonly toEntity: (row: AssetRow, reader: string) => Promise<Asset>
  /** Returns those of these assets that belong to the owner, by ID. */
  readonly byIds: (
    space: { readonly owner: string; readonly by: string },
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Asset>>
  readonly toEntities: (rows: readonly AssetRow[], reader: string) => Promise<Asset[]>
}

const find: Assets['find'] = async (queries, owned) => {
  const asset = await findAsset(queries, owned)
  if (asset === undefined) throw new ApiError('asset.not_found')
  return asset
}

export function createAssets({ db, contents, urls }: AssetDeps): Assets {
  const toEntities: Assets['toEntities'] = async (rows, reader) => {
    const places = await placesOf(
      db.query,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => toAsset(row, places.get(row.id) ?? { stores: [] }, urls, reader))
  }
  const toEntity: Assets['toEntity'] = async (row, reader) =>
    toAsset(row, (await placesOf(db.query, [row.id])).get(row.id) ?? { stores: [] }, urls, reader)

  return {
    find,
    toEntity,
    toEntities,
    byIds: async ({ owner, by }, ids) => {
      const rows = await findAssets(db.query, { owner, ids })
      return new Map((await toEntities(rows, by)).map((asset) => [asset.id, asset]))
    },
    add: async (purpose, file, also) => {
      const { owner, by, name } = purpose
      const id = await contents.store({ owner, by, name, file }, async (change) => {
        const made = await record(change, purpose, file)
        await also?.(change, made)
        return made
      })
      return toEntity(await find(db.query, { owner, id }), by ?? owner)
    },
  }
}

async function folderOf(change: DriveChange, { parent, folder }: AssetPurpose): Promise<LocatedNode | undefined> {
  if (parent !== undefined) return requireFolder(change, parent)
  return folder === undefined ? undefined : namedFolder(change, folder)
}

/** Inserts the rows of a new asset. Returns its ID, or that of the existing asset if it was skipped. */
async function record(change: DriveChange, purpose: AssetPurpose, { hash }: StagedFile): Promise<string> {
  const { tx, owner, by, at } = change
  const { name, store, conversation, vectorize, lastModified, onConflict } = purpose
  if (conversation !== undefined && !(await isConversationOf(tx, owner, conversation))) {
    throw new ApiError('conversation.not_found')
  }
  const folder = await folderOf(change, purpose)
  const id = newId()
  const row = { id, ownerId: owner, hash, name, nameKey: foldText(name), createdBy: by, createdAt: at, updatedAt: at }
  await insertAsset(tx, { ...row, conversationId: conversation ?? null })
  if (folder !== undefined) {
    const asset = await findAsset(tx, { owner, id })
    const node = await createNode(change, { folder, name, onConflict, asset, lastModified })
    // A folder has the name, and the file was to be skipped.
    if (node.assetId === null) throw new ApiError('node.name_taken', { details: { names: [name] } })
    if (node.assetId !== id) {
      await releaseAssets(change, [id])
      return node.assetId
    }
  }
  if (store !== undefined) await putIntoStore(tx, { owner, id, store })
  if (vectorize) await changeContent(tx, { ownerId: owner, hash }, { vectorState: 'waiting' })
  return id
}
