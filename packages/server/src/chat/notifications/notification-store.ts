import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { NotificationTable } from '../../db/tables/chat.ts'

/** The length of an excerpt as it's read, before spaces are joined. */
const EXCERPT_CHARACTERS = 400

export async function insertNotifications(
  tx: Queries,
  rows: readonly Pick<
    NotificationTable,
    'id' | 'userId' | 'messageId' | 'workspaceId' | 'kind' | 'createdAt' | 'emailDueAt'
  >[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('notification')
    .values(rows.map((row) => ({ ...row, readAt: null, emailedAt: null })))
    .execute()
}

/** Selects a user's notifications of what they can still read: messages, and as admins, the balance. */
export const notificationsOf = (queries: Queries, userId: string) =>
  queries
    .selectFrom('notification')
    .leftJoin('message', 'message.id', 'notification.messageId')
    .leftJoin('conversation', 'conversation.id', 'message.conversationId')
    .innerJoin('workspace', (join) =>
      join.on('workspace.id', '=', (eb) => eb.fn.coalesce('notification.workspaceId', 'message.ownerId')),
    )
    .innerJoin('member', (join) =>
      join.onRef('member.ownerId', '=', 'workspace.id').onRef('member.userId', '=', 'notification.userId'),
    )
    .where('notification.userId', '=', userId)
    .where('conversation.trashedAt', 'is', null)
    .where('workspace.deleteAt', 'is', null)
    .where((eb) => eb.or([eb('notification.kind', '=', 'mention'), eb('member.role', 'in', ['admin', 'owner'])]))

/** Returns a page of a user's notifications, newest first. */
export async function listNotifications(
  queries: Queries,
  { userId, unread, page, limit }: { userId: string; unread: boolean; page: number; limit: number },
) {
  const found = notificationsOf(queries, userId).$if(unread, (query) => query.where('notification.readAt', 'is', null))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('notification')
    .select(['message.conversationId', 'message.authorId', 'conversation.title'])
    .select(['workspace.id as spaceId', 'workspace.name as workspaceName'])
    .select(sql<string | null>`substr(message.text, 1, ${EXCERPT_CHARACTERS})`.as('text'))
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total }
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

export async function countUnread(queries: Queries, userId: string): Promise<number> {
  const { unread } = await notificationsOf(queries, userId)
    .where('notification.readAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks a user's unread notifications as read: those with these IDs, or all. */
export async function markRead(
  queries: Queries,
  { userId, ids, at }: { userId: string; ids: readonly string[] | undefined; at: string },
): Promise<void> {
  await queries
    .updateTable('notification')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
}

/** Marks a user's notifications of a conversation as read, up to a message. Returns whether there were any. */
export async function markReadUpTo(
  tx: Queries,
  read: { owner: string; conversation: string; userId: string; message: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ readAt: read.at })
    .where('userId', '=', read.userId)
    .where('readAt', 'is', null)
    .where('messageId', '<=', read.message)
    .where('messageId', 'in', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where('conversationId', '=', read.conversation)
        .where('ownerId', '=', read.owner),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes notifications from before an instant. */
export async function pruneNotifications(queries: Queries, before: string): Promise<void> {
  await queries.deleteFrom('notification').where('createdAt', '<', before).execute()
}

/** Returns a user's notifications in the order of their IDs, for an export. */
export const notificationsAfter = (
  queries: Queries,
  { userId, after, limit }: { userId: string; after: string; limit: number },
) =>
  notificationsOf(queries, userId)
    .select([
      'notification.id',
      'notification.kind',
      'workspace.id as workspace',
      'message.conversationId as conversation',
    ])
    .select(['notification.messageId as message', 'notification.createdAt', 'notification.readAt'])
    .where('notification.id', '>', after)
    .orderBy('notification.id')
    .limit(limit)
    .execute()
