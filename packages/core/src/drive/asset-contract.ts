import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { file, id, idParams, inWorkspace, listOf, listQuery, spaceListQuery, text } from '../endpoints/entity.ts'
import { asset, conflictChoice, fileKind, lastModifiedText, nodeName } from './entities.ts'
import { MAX_HASHES } from './limits.ts'

const hash = z.string().check(
  z.regex(/^[0-9a-f]{64}$/, { error: 'field.sha256' }),
  // Of an empty file.
  z.meta({ examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] }),
)
/** A store is a name, unique per owner. */
export const storeName = text(100).check(z.minLength(1))

/**
 * `parent`: the drive folder to put it in. `vectorize`: prepare its text for search by meaning. `lastModified`: when
 * the file in that folder was changed at its source, in milliseconds since 1970.
 */
export const uploadFields = z.object({
  ...inWorkspace.shape,
  name: z.optional(nodeName),
  store: z.optional(storeName),
  conversation: z.optional(id),
  vectorize: z._default(z.stringbool(), false),
  parent: z.optional(id),
  lastModified: z.optional(lastModifiedText),
  onConflict: conflictChoice,
})
export const uploadForm = z.extend(uploadFields, { file })

const assetQuery = z.extend(spaceListQuery, { kind: z.optional(fileKind), conversation: z.optional(id) })

const checkStatusBody = z.object({
  ...inWorkspace.shape,
  list: z.array(z.object({ hash, size: z.int().check(z.minimum(0)) })).check(z.minLength(1), z.maxLength(MAX_HASHES)),
})

/** `asset`: the caller's asset with that content, to create a file of instead of uploading it. */
const checkStatusResult = z.object({ list: z.array(z.object({ hash, asset: z.nullable(id) })) })

/** In the `url` of an asset, for tags that can't send a token. */
export const signedQuery = z.object({
  expires: z.optional(z.coerce.number<number>().check(z.int())),
  signature: z.optional(text(100)),
  /** The member of a workspace that the URL was made for. */
  member: z.optional(id),
  download: z.optional(z.stringbool()),
})

/** `png`: for programs that decode images themselves. */
const thumbnailQuery = z.extend(signedQuery, { format: z._default(z.enum(['webp', 'png']), 'webp') })

/** Assets: files by their content. */
export const assetContract = defineContract({
  uploadAsset: {
    method: 'POST',
    path: '/assets/v2/upload',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node', conversation: 'conversation' } },
    summary: 'Send a file: into the drive, a store or a conversation',
    form: true,
    body: uploadForm,
    result: asset,
    errors: [
      'node.not_found',
      'node.name_taken',
      'node.not_a_folder',
      'conversation.not_found',
      'drive.full',
      'drive.too_many',
    ],
  },
  searchAssets: {
    method: 'GET',
    path: '/assets/search',
    access: 'user',
    space: { role: 'viewer', of: { conversation: 'conversation' } },
    summary: 'Files of the caller, newest first; q searches names',
    query: assetQuery,
    result: listOf(asset),
  },
  searchStore: {
    method: 'GET',
    path: '/assets/search/{store}',
    access: 'user',
    space: { role: 'viewer', of: { conversation: 'conversation' } },
    summary: 'Files of one store',
    params: z.object({ store: storeName }),
    query: assetQuery,
    result: listOf(asset),
  },
  conversationFiles: {
    method: 'GET',
    path: '/ai/conversation/list/{id}/files',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    summary: 'Files of a conversation, newest first: those of its messages, on all of its branches',
    params: idParams,
    query: z.extend(listQuery, { kind: z.optional(fileKind) }),
    result: listOf(asset),
    errors: ['conversation.not_found'],
  },
  checkAssets: {
    method: 'POST',
    path: '/assets/check-status',
    access: 'user',
    space: { role: 'editor' },
    mayVisit: true,
    summary: 'Which contents the caller has sent already, by their SHA-256',
    body: checkStatusBody,
    result: checkStatusResult,
  },
  getAsset: {
    method: 'GET',
    path: '/assets/list/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'asset' } },
    summary: 'One file',
    params: idParams,
    result: asset,
    errors: ['asset.not_found'],
  },
  assetContent: {
    method: 'GET',
    path: '/assets/list/{id}/content',
    // A signature can replace the token. See `url` of an asset.
    access: 'guest',
    isAddition: true,
    summary: 'The bytes of a file, whole or a range of them',
    params: idParams,
    query: signedQuery,
    download: '*/*',
    result: file,
    errors: ['asset.not_found', 'asset.content_missing'],
  },
  assetThumbnail: {
    method: 'GET',
    path: '/assets/list/{id}/thumbnail',
    access: 'guest',
    isAddition: true,
    summary: 'A small picture of a file',
    params: idParams,
    query: thumbnailQuery,
    download: 'image/*',
    result: file,
    errors: ['asset.not_found', 'asset.content_missing', 'picture.no_library'],
  },
  removeFromStore: {
    method: 'DELETE',
    path: '/assets/list/{id}/store',
    access: 'user',
    space: { role: 'editor', of: { id: 'asset' } },
    summary: 'Take a file and its vectors out of a store, or out of all; held by nothing then, it stays for a day',
    params: idParams,
    query: z.object({ store: z.optional(storeName) }),
    result: asset,
    errors: ['asset.not_found'],
  },
})
