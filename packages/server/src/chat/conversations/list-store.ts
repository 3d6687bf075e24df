import type { Conversation } from '@saffron/core/chat'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'

import type { Queries, Schema } from '../../db/index.ts'
import type { Sort } from '../../http/read-sort.ts'
import {
  isShared,
  ownedConversations,
  readConversations,
  toConversation,
  type Viewed,
  withView,
} from './conversation-store.ts'

export const conversationSorts = ['updatedAt', 'createdAt', 'title'] as const
export const trashSorts = ['trashedAt', ...conversationSorts] as const

export interface ListOrder extends Viewed {
  /** Selects those in the trash instead of the others. */
  readonly trashed?: boolean
  /** Selects only those that the owner has archived, or only the others. */
  readonly archived?: boolean | undefined
  /** Selects only those of an app. */
  readonly app?: string
  /** Sorts pinned ones first in any order. */
  readonly pinnedFirst?: boolean
  readonly page: number
  readonly limit: number
  readonly sort: Sort<(typeof trashSorts)[number]>
}

const isArchived = (eb: ExpressionBuilder<Schema, 'conversation'>, viewer: string) =>
  eb.exists(
    eb
      .selectFrom('conversationView as archive')
      .select('archive.conversationId')
      .where('archive.userId', '=', viewer)
      .whereRef('archive.conversationId', '=', 'conversation.id')
      .where('archive.archivedAt', 'is not', null),
  )

const isListed =
  ({ owner, by = owner, trashed = false, archived, app }: ListOrder) =>
  (eb: ExpressionBuilder<Schema, 'conversation'>) =>
    eb.and([
      eb('conversation.trashedAt', trashed ? 'is not' : 'is', null),
      eb('conversation.temporary', 'is', null),
      ...(app === undefined ? [] : [eb('conversation.app', '=', app)]),
      ...(archived === undefined ? [] : [archived ? isArchived(eb, by) : eb.not(isArchived(eb, by))]),
    ])

const listed = (queries: Queries, order: ListOrder) => ownedConversations(queries, order.owner).where(isListed(order))

const sorted = <O>(query: SelectQueryBuilder<Schema, 'conversation', O>, { sort }: ListOrder) =>
  query.orderBy(`conversation.${sort.by}`, sort.direction).orderBy('conversation.id', sort.direction)

/** Returns a page of the user's own space, where the conversations themselves are pinned. */
async function ownPage(queries: Queries, order: ListOrder): Promise<Conversation[]> {
  const { by, pinnedFirst = false, page, limit, sort } = order
  const rows = await withView(queries, order)
    .where(isListed(order))
    .$if(pinnedFirst, (query) => query.orderBy('conversation.pinned', 'desc'))
    .orderBy(`conversation.${sort.by}`, sort.direction)
    .orderBy('conversation.id', sort.direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map((row) => toConversation(row, by))
}

/**
 * Returns a page of a workspace, where each member pins for themselves. With pinned ones first, the few that a member has
 * pinned are read first and left out of the others, which are then read in the order of an index. What's read for each
 * row, such as its unread messages, is read for those of the page only.
 */
async function sharedPage(queries: Queries, order: ListOrder): Promise<Conversation[]> {
  const { owner, by = owner, pinnedFirst = false, page, limit } = order
  const pins = queries
    .selectFrom('conversationView as pin')
    .select('pin.conversationId')
    .where('pin.userId', '=', by)
    // Inlined, because SQLite uses a partial index only for a literal.
    .where('pin.pinned', '=', sql.lit(1))
  const from = (page - 1) * limit
  const ids = listed(queries, order).select('conversation.id')
  const found = pinnedFirst ? await sorted(ids, order).where('conversation.id', 'in', pins).execute() : []
  const pinned = found.slice(from, from + limit)
  const unpinned = ids.orderBy('conversation.pinned', 'desc').where('conversation.id', 'not in', pins)
  const others = await sorted(pinnedFirst ? unpinned : ids, order)
    .limit(limit - pinned.length)
    .offset(Math.max(0, from - found.length))
    .execute()
  return readConversations(
    queries,
    order,
    [...pinned, ...others].map(({ id }) => id),
  )
}

/** Returns a page of conversations as a user sees them, and their total number. */
export async function listConversations(
  queries: Queries,
  order: ListOrder,
): Promise<{ list: Conversation[]; total: number }> {
  const { total } = await listed(queries, order)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await (isShared(order) ? sharedPage(queries, order) : ownPage(queries, order))
  return { list, total }
}
