import { type Expression, sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import { isShared } from './conversation-store.ts'
import type { ListOrder } from './list-store.ts'

/** A matching conversation and its newest matching message, or null if only its title matches. */
export interface FoundRow {
  readonly id: string
  readonly message: string | null
}

interface SearchPage {
  readonly rows: readonly FoundRow[]
  readonly total: number
  /** The number of titles and messages examined. */
  readonly hits: number
}

/**
 * Returns a page of the conversations among `hits`, or with a message among them. Reads the index once and looks up
 * each hit once. In SQLite, `cross` forces this order, from the words to the conversations.
 */
export async function searchConversations(
  queries: Queries,
  order: ListOrder & { readonly hits: Expression<string> },
): Promise<SearchPage> {
  const { owner, by: viewer = owner, trashed = false, archived, pinnedFirst = false, sort, page, limit, hits } = order
  const direction = sort.direction === 'desc' ? sql`desc` : sql`asc`
  const pinnedByViewer = sql`coalesce((
    select v.pinned from conversation_view as v
    where v.user_id = ${viewer} and v.conversation_id = c.id), ${isShared(order) ? sql`0` : sql`c.pinned`})`
  const pinned = pinnedFirst ? sql`${pinnedByViewer} desc,` : sql``
  const isArchived = sql`exists (
    select 1 from conversation_view as v
    where v.user_id = ${viewer} and v.conversation_id = c.id and v.archived_at is not null)`
  const archive = archived === undefined ? sql`` : sql`and ${archived ? sql`` : sql`not`} ${isArchived}`
  const by = sql.ref(`c.${sort.by}`)
  const { rows } = await sql<FoundRow & { total: number; hits: number }>`
    with hit (id) as materialized ${hits},
    found (id, message) as (
      select hit.id, null from hit
      union all
      select m.conversation_id, m.id from hit cross join message as m where m.id = hit.id)
    select c.id, max(found.message) as message, count(*) over () as total, (select count(*) from hit) as hits
    from found cross join conversation as c
    where c.id = found.id and c.owner_id = ${owner} and c.temporary is null
      and c.trashed_at is ${trashed ? sql`not null` : sql`null`} ${archive}
    group by c.id, c.pinned, ${by}
    order by ${pinned} ${by} ${direction}, c.id ${direction}
    limit ${limit} offset ${(page - 1) * limit}`.execute(queries)
  const [first] = rows
  if (first !== undefined) return { rows, total: first.total, hits: first.hits }
  // A page beyond the last has no rows, and so no total.
  if (page === 1) {
    const counted = await sql<{ hits: number }>`select count(*) as hits from ${hits} as hit`.execute(queries)
    return { rows, total: 0, hits: counted.rows[0]?.hits ?? 0 }
  }
  return { ...(await searchConversations(queries, { ...order, page: 1, limit: 1 })), rows }
}

/** Returns the beginning of each text, up to the length that is searched for matches. */
export async function textsOf(
  queries: Queries,
  { owner, ids, length }: { owner: string; ids: readonly string[]; length: number },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('message')
    .select(['id', sql<string>`substr(text, 1, ${length})`.as('text')])
    .where('ownerId', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}
