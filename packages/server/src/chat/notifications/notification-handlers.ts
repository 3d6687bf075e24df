import type { Person } from '@saffron/core/auth'
import type { chatContract, Notification } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { peopleOf } from '../../spaces/index.ts'
import type { ChatContext } from '../context.ts'
import { countUnread, listNotifications, markRead, type NotificationRow } from './notification-store.ts'

const EXCERPT = 200

type NotificationHandlers = Pick<Handlers<typeof chatContract>, 'searchNotifications' | 'readNotifications'>

export const notificationHandlers = ({
  db,
  events,
  now,
}: Pick<ChatContext, 'db' | 'events' | 'now'>): NotificationHandlers => ({
  searchNotifications: async ({ caller: { userId }, query: { page, limit, sort, unread = false } }) => {
    // Newest first is the only order.
    readSort(sort ?? '-createdAt', ['createdAt'])
    const { rows, total } = await listNotifications(db.query, { userId, unread, page, limit })
    const people = await peopleOf(
      db.query,
      rows.flatMap(({ authorId }) => authorId ?? []),
    )
    return {
      list: rows.map((row) => toNotification(row, people)),
      total,
      unread: await countUnread(db.query, userId),
    }
  },

  readNotifications: async ({ caller: { userId }, body }) => {
    await markRead(db.query, { userId, ids: 'ids' in body ? body.ids : undefined, at: now().toISOString() })
    const unread = await countUnread(db.query, userId)
    events.publishNotificationsRead(userId, unread)
    return { unread }
  },
})

const toNotification = (row: NotificationRow, people: ReadonlyMap<string, Person>): Notification => {
  const { id, messageId, conversationId } = row
  const same = {
    id,
    workspace: { id: row.spaceId, name: row.workspaceName },
    createdAt: row.createdAt,
    updatedAt: row.readAt ?? row.createdAt,
    readAt: row.readAt,
  }
  if (messageId === null || conversationId === null) return { ...same, kind: 'balance' }
  return {
    ...same,
    kind: 'mention',
    conversation: { id: conversationId, title: row.title ?? '' },
    message: messageId,
    excerpt: Array.from((row.text ?? '').replaceAll(/\s+/g, ' ').trim())
      .slice(0, EXCERPT)
      .join(''),
    author: people.get(row.authorId ?? '') ?? null,
  }
}
