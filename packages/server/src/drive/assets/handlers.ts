import { buffer } from 'node:stream/consumers'

import { type assetContract, nameError, normalName } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { blobKey, type BlobStore, thumbnailKey } from '../../blobs/index.ts'
import type { Database } from '../../db/index.ts'
import type { Caller, Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { readSort } from '../../http/read-sort.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { findSpaceOf, isMember, type Space } from '../../spaces/index.ts'
import { inChunks } from '../nodes/node-store.ts'
import {
  type AssetSearch,
  assetSorts,
  assetsWith,
  findAsset,
  findSignedAsset,
  isConversationOf,
  searchAssets,
  takeFromStore,
} from '../stores/asset-store.ts'
import type { Assets } from './assets.ts'
import { SANDBOX, responseContentType, INLINE_TYPES } from './content-policy.ts'
import { contentPath, type Signature, type SignedUrls, thumbnailPath } from './content-url.ts'
import { thumbnailAsPng } from './make-thumbnail.ts'

interface AssetHandlerDeps {
  readonly db: Database
  readonly now: () => Date
  readonly blobs: BlobStore
  readonly assets: Assets
  readonly urls: SignedUrls
}

/** How long a signed URL stays the same. */
const SIGNED_SECONDS = 60 * 60

/** The number of contents that are checked in the store concurrently. */
const LOOKED_AT_ONCE = 16

export function assetHandlers({ db, now, blobs, assets, urls }: AssetHandlerDeps): Handlers<typeof assetContract> {
  const pngQueue = createKeyedQueue()

  const search = async (
    { owner, by }: Space,
    { sort = '-createdAt', ...query }: Omit<AssetSearch, 'owner' | 'sort'> & { sort?: string | undefined },
    store?: string,
  ) => {
    const { rows, total } = await searchAssets(db.query, { ...query, owner, store, sort: readSort(sort, assetSorts) })
    return { list: await assets.toEntities(rows, by), total }
  }

  /** Returns the assets with these contents, except those with lost bytes. Uploading them again restores them. */
  const heldContents = async (ownerId: string, hashes: readonly string[]) => {
    const held = await assetsWith(db.query, ownerId, hashes)
    for (const some of inChunks([...held], LOOKED_AT_ONCE)) {
      const sizes = await Promise.all(some.map(([hash]) => blobs.size(blobKey({ ownerId, hash }))))
      for (const [at, [hash, { size }]] of some.entries()) if (sizes[at] !== size) held.delete(hash)
    }
    return held
  }

  /** Returns an asset to the members of its space, and to callers with a URL signed for one of them. */
  const readable = async (caller: Caller | undefined, path: string, id: string, signature: Signature) => {
    const { member } = signature
    const found = urls.isSigned(path, signature) ? await findSignedAsset(db.query, id) : await ofCaller(caller, id)
    const owner = found?.ownerId
    const isGone = owner !== undefined && member !== undefined && !(await isMember(db.query, { owner, userId: member }))
    if (found === undefined || isGone) throw new ApiError('asset.not_found')
    return found
  }

  /** API keys don't open files. */
  const ofCaller = async (caller: Caller | undefined, id: string) => {
    if (caller === undefined || caller.byApiKey === true) return undefined
    const space = await findSpaceOf(db.query, { kind: 'asset', id, userId: caller.userId })
    return space && findAsset(db.query, { owner: space.owner, id })
  }

  return {
    uploadAsset: async ({ space: { owner, by }, body }) => {
      const { file, name = nameOf(file.filename), ...purpose } = body
      return assets.add({ ...purpose, owner, by, name }, file)
    },
    searchAssets: ({ space, query }) => search(space, query),
    conversationFiles: async ({ space, params, query }) => {
      if (!(await isConversationOf(db.query, space.owner, params.id))) throw new ApiError('conversation.not_found')
      return search(space, { ...query, conversation: params.id })
    },
    searchStore: ({ space, params, query }) => search(space, query, params.store),
    checkAssets: async ({ space, body }) => {
      const held = await heldContents(space.owner, [...new Set(body.list.map(({ hash }) => hash))])
      return {
        list: body.list.map(({ hash, size }) => {
          const found = held.get(hash)
          return { hash, asset: found?.size === size ? found.id : null }
        }),
      }
    },
    getAsset: async ({ space, params }) =>
      assets.toEntity(await assets.find(db.query, { owner: space.owner, id: params.id }), space.by),
    assetContent: async ({ caller, params: { id }, query }) => {
      const asset = await readable(caller, contentPath(id), id, query)
      const key = blobKey(asset)
      const { type, isPassive } = responseContentType(asset.type)
      return {
        content: { size: asset.size, open: (range) => blobs.open(key, { size: asset.size, range }) },
        type,
        name: asset.name,
        inline: isPassive && query.download !== true,
        tag: asset.hash,
        cacheSeconds: cacheSeconds(query),
        policy: isPassive ? INLINE_TYPES : SANDBOX,
      }
    },
    assetThumbnail: async ({ caller, params: { id }, query, signal }) => {
      const asset = await readable(caller, thumbnailPath(id), id, query)
      if (asset.thumbnail !== 'done') throw new ApiError('asset.not_found')
      const read = async () => buffer(await blobs.open(thumbnailKey(asset)))
      const kept = { cacheSeconds: cacheSeconds(query) }
      if (query.format === 'webp') return { ...kept, content: read, type: 'image/webp', tag: asset.hash }
      // Converts one at a time, like thumbnails. The result isn't stored, because it may be larger than the picture and
      // doesn't count toward a quota.
      const content = () =>
        pngQueue('png', async () => {
          signal.throwIfAborted()
          return thumbnailAsPng(await read())
        })
      return { ...kept, content, type: 'image/png', tag: `${asset.hash}-png` }
    },
    removeFromStore: async ({ space, params: { id }, query: { store } }) => {
      const owned = { owner: space.owner, id }
      await db.transaction(async (tx) => {
        await assets.find(tx, owned)
        await takeFromStore(tx, { ...owned, store, at: now().toISOString() })
      })
      return assets.toEntity(await assets.find(db.query, owned), space.by)
    },
  }
}

const cacheSeconds = ({ signature }: Signature): number => (signature === undefined ? 0 : SIGNED_SECONDS)

/** Returns the name of a file. Defaults to its original name. */
function nameOf(filename: string | undefined): string {
  if (filename === undefined) throw new InvalidField('body.name', 'field.required')
  const problem = nameError(filename)
  if (problem !== undefined) throw new InvalidField('body.name', problem)
  return normalName(filename)
}
