import type { Queries } from '../../db/index.ts'
import type { Author } from '../../spaces/index.ts'
import { linkAttachments } from '../attachments/index.ts'
import type { ChatContext } from '../context.ts'
import { indexText } from '../index-texts.ts'
import type { Notice } from '../notifications/notice.ts'
import { notifyMentioned } from '../notifications/notify-mentioned.ts'
import { insertMessage, type StoredMessage } from './message-store.ts'

/**
 * Stores a message that someone wrote. Returns the notifications to publish after the commit. Throws `asset.not_found`,
 * `workspace.member_not_found`.
 */
export async function storeMessage(
  { files, now, texts }: Pick<ChatContext, 'files' | 'now' | 'texts'>,
  tx: Queries,
  author: Author,
  message: StoredMessage,
): Promise<Notice[]> {
  const { owner } = author
  await insertMessage(tx, author, message)
  await linkAttachments(tx, files, owner, message)
  await indexText(texts, tx, { owner, id: message.id, text: message.text })
  return notifyMentioned(tx, { ...author, message, at: now().toISOString() })
}
