import type { Conversation } from '@saffron/core/chat'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'

import type { Queries, Schema } from '../../db/index.ts'
import type { Sort } from '../../http/read-sort.ts'
import { isShared, ownedConversations, readConversations, type Viewed } from './conversation-store.ts'

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

const listed = (queries: Queries, { owner, by = owner, trashed = false, archived, app }: ListOrder) =>
  ownedConversations(queries, owner).where((eb) =>
    eb.and([
      eb('conversation.trashedAt', trashed ? 'is not' : 'is', null),
      ...(app === undefined ? [] : [eb('conversation.app', '=', app)]),
      ...(archived === undefined ? [] : [archived ? isArchived(eb, by) : eb.not(isArchived(eb, by))]),
    ]),
  )

const sorted = <O>(query: SelectQueryBuilder<Schema, 'conversation', O>, { sort }: ListOrder) =>
  query.orderBy(`conversation.${sort.by}`, sort.direction).orderBy('conversation.id', sort.direction)

/** Returns the IDs of a page of the user's own space, where the conversations themselves are pinned. */
async function ownPage(queries: Queries, order: ListOrder): Promise<string[]> {
  const { pinnedFirst = false, page, limit } = order
  const query = listed(queries, order)
    .select('conversation.id')
    .$if(pinnedFirst, (rows) => rows.orderBy('conversation.pinned', 'desc'))
  const rows = await sorted(query, order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the IDs of a page of a workspace, where each member pins for themselves. The few that a member has pinned are
 * read first and left out of the others, which are then read in the order of an index, not sorted.
 */
async function sharedPage(queries: Queries, order: ListOrder): Promise<string[]> {
  const { owner, by = owner, page, limit } = order
  const pins = queries
    .selectFrom('conversationView as pin')
    .select('pin.conversationId')
    .where('pin.userId', '=', by)
    // Inlined, because SQLite uses a partial index only for a literal.
    .where('pin.pinned', '=', sql.lit(1))
  const from = (page - 1) * limit
  const found = await sorted(listed(queries, order).select('conversation.id'), order)
    .where('conversation.id', 'in', pins)
    .execute()
  const pinned = found.slice(from, from + limit)
  const others = await sorted(
    listed(queries, order).select('conversation.id').orderBy('conversation.pinned', 'desc'),
    order,
  )
    .where('conversation.id', 'not in', pins)
    .limit(limit - pinned.length)
    .offset(Math.max(0, from - found.length))
    .execute()
  return [...pinned, ...others].map(({ id }) => id)
}

/** Returns a page of conversations as a user sees them, and their total number. */
export async function listConversations(
  queries: Queries,
  order: ListOrder,
): Promise<{ list: Conversation[]; total: number }> {
  const { total } = await listed(queries, order)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const isByViewer = isShared(order) && (order.pinnedFirst ?? false)
  const ids = await (isByViewer ? sharedPage(queries, order) : ownPage(queries, order))
  return { list: await readConversations(queries, order, ids), total }
}
