import type { NotNull } from 'kysely'

import type { Queries } from '../../db/index.ts'
import { notificationsOf } from './notification-store.ts'

/** A user's notifications of one conversation, which one email reports. */
export interface EmailGroup {
  readonly userId: string
  readonly conversationId: string
}

/** Selects the IDs of a user's notifications of messages in a conversation. */
const idsOf = (queries: Queries, { userId, conversationId }: EmailGroup) =>
  queries
    .selectFrom('notification')
    .innerJoin('message', 'message.id', 'notification.messageId')
    .select('notification.id')
    .where('notification.userId', '=', userId)
    .where('message.conversationId', '=', conversationId)

/** Returns the groups with an email that's due, those waiting longest first. */
export async function dueGroups(
  queries: Queries,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<EmailGroup[]> {
  return queries
    .selectFrom('notification')
    .innerJoin('message', 'message.id', 'notification.messageId')
    .select(['notification.userId', 'message.conversationId'])
    .where('notification.emailDueAt', '<=', now)
    .groupBy(['notification.userId', 'message.conversationId'])
    .orderBy(({ fn }) => fn.min('notification.emailDueAt'))
    .limit(limit)
    .execute()
}

/** Takes all waiting notifications of a group, so that no other server sends their email. Returns their IDs. */
export async function takeGroup(tx: Queries, group: EmailGroup): Promise<string[]> {
  const taken = await tx
    .updateTable('notification')
    .set({ emailDueAt: null })
    .where('emailDueAt', 'is not', null)
    .where('id', 'in', idsOf(tx, group))
    .returning('id')
    .execute()
  return taken.map(({ id }) => id)
}

/** Returns when the last email about a group was sent, or null. */
export async function lastEmailAt(queries: Queries, group: EmailGroup): Promise<string | null> {
  const { at } = await queries
    .selectFrom('notification')
    .select(({ fn }) => fn.max('emailedAt').as('at'))
    .where('id', 'in', idsOf(queries, group))
    .executeTakeFirstOrThrow()
  return at
}

/** Returns those of a user's notifications that they can read, haven't read, and want to hear of, newest first. */
export async function unreadOf(queries: Queries, userId: string, ids: readonly string[]) {
  return (
    notificationsOf(queries, userId)
      .leftJoin('conversationView', (join) =>
        join
          .onRef('conversationView.conversationId', '=', 'conversation.id')
          .onRef('conversationView.userId', '=', 'notification.userId'),
      )
      .where('notification.id', 'in', ids)
      .where('notification.readAt', 'is', null)
      .where((eb) => eb.or([eb('conversationView.muted', 'is', null), eb('conversationView.muted', '=', 0)]))
      // Balances have no message.
      .where('notification.messageId', 'is not', null)
      .select(['notification.id', 'notification.messageId', 'message.authorId', 'workspace.id as spaceId'])
      .select(['conversation.title', 'workspace.name as workspaceName'])
      .$narrowType<{ messageId: NotNull; title: NotNull }>()
      .orderBy('notification.id', 'desc')
      .execute()
  )
}

export async function postpone(tx: Queries, ids: readonly string[], dueAt: string): Promise<void> {
  await tx.updateTable('notification').set({ emailDueAt: dueAt }).where('id', 'in', ids).execute()
}

export async function markEmailed(tx: Queries, ids: readonly string[], at: string): Promise<void> {
  await tx.updateTable('notification').set({ emailedAt: at }).where('id', 'in', ids).execute()
}
