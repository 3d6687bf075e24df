import type { Message } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import { type Author, membersAmong } from '../../spaces/index.ts'
import { EMAIL_AFTER_MS } from './mention-emails.ts'
import type { Notice } from './notice.ts'
import { insertNotifications } from './notification-store.ts'

interface Mentioning extends Author {
  readonly message: Pick<Message, 'id' | 'conversation' | 'mentions'>
  readonly at: string
}

/** Stores a notification for each member that a message mentions. Throws `workspace.member_not_found` for others. */
export async function notifyMentioned(tx: Queries, { owner, by, message, at }: Mentioning): Promise<Notice[]> {
  const { id, conversation, mentions = [] } = message
  if (mentions.length === 0) return []
  const members = await membersAmong(tx, { owner, users: mentions })
  if (mentions.some((user) => !members.has(user))) throw new ApiError('workspace.member_not_found')
  const notices = mentions
    .filter((user) => user !== by)
    .map((user) => ({ user, news: { notification: newId(), workspace: owner, conversation, message: id } }))
  const emailDueAt = new Date(Date.parse(at) + EMAIL_AFTER_MS).toISOString()
  await insertNotifications(
    tx,
    notices.map(({ user, news }) => ({
      id: news.notification,
      userId: user,
      messageId: id,
      workspaceId: null,
      kind: 'mention' as const,
      createdAt: at,
      emailDueAt,
    })),
  )
  return notices
}
