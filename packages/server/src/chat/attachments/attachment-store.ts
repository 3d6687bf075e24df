import type { Message } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { isForeignKeyViolation, prepareQuery, type Queries } from '../../db/index.ts'
import type { AttachedFiles } from '../../drive/index.ts'
import type { Owned } from '../conversations/conversation-store.ts'

/** Links the files of a new message, so that they're kept as long as the message. Throws `asset.not_found`. */
export async function linkAttachments(
  tx: Queries,
  files: AttachedFiles,
  owner: string,
  { id: messageId, conversation: conversationId, attachments }: Pick<Message, 'id' | 'conversation' | 'attachments'>,
): Promise<void> {
  if (attachments.length === 0) return
  await requireFiles(tx, files, owner, attachments)
  const rows = [...new Set(attachments)].map((assetId) => ({ messageId, assetId, conversationId }))
  try {
    await tx.insertInto('messageAsset').values(rows).execute()
  } catch (error) {
    // Deleted by a transaction that this one waited for.
    throw isForeignKeyViolation(error) ? new ApiError('asset.not_found', { cause: error }) : error
  }
}

/** Throws `asset.not_found` for files that don't exist or belong to someone else. */
export async function requireFiles(
  queries: Queries,
  files: Pick<AttachedFiles, 'find'>,
  owner: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = new Set(ids)
  const found = await files.find(queries, owner, [...wanted])
  if (found.length < wanted.size) throw new ApiError('asset.not_found')
}

const anyAttachment = prepareQuery((queries, { owner, id }: Owned) =>
  queries
    .selectFrom('messageAsset')
    .innerJoin('message', 'message.id', 'messageAsset.messageId')
    .select('messageAsset.assetId')
    .where('messageAsset.conversationId', '=', id)
    .where('message.ownerId', '=', owner)
    .limit(1),
)

/** Returns whether any message of a conversation has files. */
export async function hasAttachments(queries: Queries, { owner, id }: Owned): Promise<boolean> {
  const { rows } = await anyAttachment(queries, { owner, id })
  return rows.length > 0
}
