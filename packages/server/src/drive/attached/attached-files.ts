import { buffer } from 'node:stream/consumers'

import { ApiError } from '@saffron/core/errors'
import type { Logger } from 'pino'

import { blobKey, type BlobStore } from '../../blobs/index.ts'
import type { Database, FullText } from '../../db/index.ts'
import type { WorkState } from '../../db/tables/drive.ts'
import type { PassageTable } from '../../db/tables/file-text.ts'
import { PICTURES } from '../assets/make-thumbnail.ts'
import type { AskNear } from '../text/find-text.ts'
import { pictureForModel } from '../text/picture-for-model.ts'
import { passagesOf } from '../text/text-store.ts'
import type { AttachedFile, AttachedFiles, FilePassage } from './attached-file.ts'
import { assetsByIds } from './attached-store.ts'
import { nearestPassages, shortQuestion } from './nearest-passages.ts'

/** Larger pictures aren't read for resizing. */
const MAX_PICTURE_BYTES = 50 * 1024 * 1024

interface AttachedDeps {
  readonly db: Database
  readonly log: Logger
  readonly blobs: BlobStore
  readonly texts: FullText
  readonly askNear: AskNear
}

/** Provides users' files to chat, for models. */
export function createAttachedFiles({ db, log, blobs, texts, askNear }: AttachedDeps): AttachedFiles {
  return {
    find: async (queries, owner, ids) => {
      const rows = new Map((await assetsByIds(queries, owner, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id): AttachedFile[] => {
        const row = rows.get(id)
        if (row === undefined) return []
        const { ownerId, textState, ...file } = row
        return [{ ...file, owner: ownerId, text: readingOf(textState) }]
      })
    },
    picture: async ({ id: asset, owner: ownerId, hash, type, size }) => {
      if (!PICTURES.has(type) || size > MAX_PICTURE_BYTES) return undefined
      try {
        return await pictureForModel(await buffer(await blobs.open(blobKey({ ownerId, hash }), { size })))
      } catch (error) {
        // An unreadable picture is only named, and the message is still answered.
        if (!ApiError.is(error)) log.error({ err: error, asset }, 'the bytes of a picture could not be read')
        return undefined
      }
    },
    passages: async ({ owner, hash }, range) => (await passagesOf(db.query, { owner, hash }, range)).map(toPassage),
    nearestTo: (author, text) => {
      const question = shortQuestion(text)
      const findNear = askNear(author, question)
      return async ({ id: asset, hash }, limit) => {
        const rows = await nearestPassages(
          { db, texts, findNear },
          { owner: author.owner, assets: [asset], hashes: [hash], question, limit },
        )
        return rows.map(({ passage }) => toPassage(passage))
      }
    },
  }
}

export const toPassage = ({ id, place, placeAt: at, placeName: name, text }: PassageTable): FilePassage => ({
  id,
  place,
  at,
  name,
  text,
})

function readingOf(state: WorkState): AttachedFile['text'] {
  if (state === 'done') return 'done'
  return state === 'waiting' || state === 'running' ? 'waiting' : 'none'
}
