import { buffer } from 'node:stream/consumers'

import { blobKey, type BlobStore } from '../../blobs/index.ts'
import type { Database } from '../../db/index.ts'
import type { ToolDocuments } from '../../tools/index.ts'
import { countPassages, passagesOf } from '../text/text-store.ts'
import { filesOfConversation } from './attached-store.ts'

/** A larger file isn't read at once. */
const MAX_BYTES = 64 * 1024 * 1024

interface Place {
  readonly owner: string
  readonly conversation: string
}

/** Provides the files of a conversation to tools, and no others. */
export function conversationFiles({ db, blobs }: { readonly db: Database; readonly blobs: BlobStore }): ToolDocuments {
  const find = (place: Place, id: string) =>
    filesOfConversation(db.query, place).where('asset.id', '=', id).executeTakeFirst()
  return {
    list: (place) => filesOfConversation(db.query, place).limit(200).execute(),
    bytes: async (place, id) => {
      const file = await find(place, id)
      if (file === undefined || file.size > MAX_BYTES) return undefined
      return buffer(await blobs.open(blobKey({ ownerId: place.owner, hash: file.hash }), { size: file.size }))
    },
    passages: async (place, id, { from, limit }) => {
      const file = await find(place, id)
      if (file === undefined) return { list: [], total: 0 }
      const content = { owner: place.owner, hash: file.hash }
      const list = await passagesOf(db.query, content, { offset: from, limit })
      return {
        list: list.map(({ place: kind, placeAt, text }) => ({ place: kind, at: placeAt, text })),
        total: await countPassages(db.query, content),
      }
    },
  }
}
