import type { Message } from '@saffron/core/chat'
import { type Expression, type RawBuilder, sql } from 'kysely'

import { prepareQuery, type Queries } from '../../db/index.ts'
import type { Owned } from '../conversations/conversation-store.ts'
import { type StoredMessage, toMessage } from './message-store.ts'

/** The messages of a conversation and their owner. */
export interface Tree {
  readonly owner: string
  readonly conversation: string
}

/** The messages on the path from a root to `leaf` with depths between `from` and `to`. */
interface PathSlice {
  readonly owner: string
  readonly leaf: string
  readonly from: number
  readonly to: number
}

const walkUp = (queries: Queries, { owner, leaf, from }: Omit<PathSlice, 'to'>) =>
  queries.withRecursive('path(id, parentId, depth)', (db) =>
    db
      .selectFrom('message')
      .select(['id', 'parentId', 'depth'])
      .where('id', '=', leaf)
      .where('ownerId', '=', owner)
      .unionAll((eb) =>
        eb
          .selectFrom('path')
          .innerJoin('message', 'message.id', 'path.parentId')
          .select(['message.id', 'message.parentId', 'message.depth'])
          .where('path.depth', '>', from)
          .where('message.ownerId', '=', owner),
      ),
  )

const pathSlice = prepareQuery((queries, slice: PathSlice) =>
  walkUp(queries, { owner: slice.owner, leaf: slice.leaf, from: slice.from })
    .selectFrom('path')
    .innerJoin('message', 'message.id', 'path.id')
    .selectAll('message')
    .where('path.depth', '<=', slice.to)
    .orderBy('path.depth'),
)

/**
 * Returns a slice of a path, top first. Walks up from the leaf only as far as `from`, so that the end of a long thread
 * costs as much as that of a short one.
 */
export async function readPath(queries: Queries, { owner, leaf, from, to }: PathSlice): Promise<StoredMessage[]> {
  const { rows } = await pathSlice(queries, { owner, leaf, from, to })
  return rows.map(toMessage)
}

/** Returns a page of the messages on a path that are among `hits`. */
export async function searchPath(
  queries: Queries,
  search: {
    readonly owner: string
    readonly leaf: string
    readonly hits: Expression<string>
    readonly direction: 'asc' | 'desc'
    readonly page: number
    readonly limit: number
  },
): Promise<{ list: StoredMessage[]; total: number }> {
  const { owner, leaf, hits } = search
  const found = walkUp(queries, { owner, leaf, from: 0 })
    .selectFrom('path')
    .innerJoin('message', 'message.id', 'path.id')
    .where('message.id', 'in', hits)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('message')
    .orderBy('path.depth', search.direction)
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
    .execute()
  return { list: rows.map(toMessage), total }
}

const childrenOf = prepareQuery((queries, { owner, conversation, parent }: Tree & { readonly parent: string }) =>
  queries
    .selectFrom('message')
    .select(['id', 'parentId'])
    .where('conversationId', '=', conversation)
    .where('ownerId', '=', owner)
    .where('parentId', '=', parent)
    .orderBy('id'),
)

const roots = prepareQuery((queries, { owner, conversation }: Tree) =>
  queries
    .selectFrom('message')
    .select(['id', 'parentId'])
    .where('conversationId', '=', conversation)
    .where('ownerId', '=', owner)
    .where('parentId', 'is', null)
    .orderBy('id'),
)

/** Up to this number of parents, separate prepared queries are faster than building one. A start has two parents. */
const FEW_PARENTS = 2

async function readSiblings(queries: Queries, { owner, conversation }: Tree, parents: ReadonlySet<string | null>) {
  const named = [...parents].filter((parent) => parent !== null)
  const hasRoot = parents.has(null)
  if (parents.size > FEW_PARENTS) {
    return queries
      .selectFrom('message')
      .select(['id', 'parentId'])
      .where('conversationId', '=', conversation)
      .where('ownerId', '=', owner)
      .where((eb) => eb.or([eb('parentId', 'in', named), ...(hasRoot ? [eb('parentId', 'is', null)] : [])]))
      .orderBy('id')
      .execute()
  }
  const found = hasRoot ? [...(await roots(queries, { owner, conversation })).rows] : []
  for (const parent of named) found.push(...(await childrenOf(queries, { owner, conversation, parent })).rows)
  return found
}

/** Adds to each message the IDs of the messages with the same parent, oldest first. */
export async function withSiblings(
  queries: Queries,
  tree: Tree,
  messages: readonly StoredMessage[],
): Promise<(StoredMessage & Pick<Message, 'siblings'>)[]> {
  if (messages.length === 0) return []
  const rows = await readSiblings(queries, tree, new Set(messages.map(({ parent }) => parent)))
  const byParent = Map.groupBy(rows, (row) => row.parentId)
  return messages.map((message) => ({
    ...message,
    siblings: (byParent.get(message.parent) ?? []).map((row) => row.id),
  }))
}

/**
 * Returns the end of the branch below `from` that follows the newest answer at each step. Null starts at the newest
 * root.
 */
export async function findNewestLeaf(
  queries: Queries,
  { owner, conversation, from }: Tree & { from: string | null },
): Promise<string | null> {
  const newest = (which: RawBuilder<unknown>) => sql`(
    select max(m.id) from message as m
    where m.conversation_id = ${conversation} and m.owner_id = ${owner} and ${which})`
  const start = newest(from === null ? sql`m.parent_id is null` : sql`m.id = ${from}`)
  const { rows } = await sql<{ id: string }>`
    with recursive walk (id, step) as (
      select ${start}, 0
      union all
      select ${newest(sql`m.parent_id = walk.id`)}, walk.step + 1 from walk where walk.id is not null
    )
    select id from walk where id is not null order by step desc limit 1`.execute(queries)
  return rows[0]?.id ?? null
}

/** Deletes a message and everything below it. Returns the IDs. */
export async function removeBranch(queries: Queries, { owner, conversation, id }: Tree & Owned): Promise<string[]> {
  const rows = await queries
    .withRecursive('branch(id)', (db) =>
      db
        .selectFrom('message')
        .select('id')
        .where('id', '=', id)
        .where('conversationId', '=', conversation)
        .where('ownerId', '=', owner)
        .unionAll((eb) =>
          eb
            .selectFrom('branch')
            .innerJoin('message', 'message.parentId', 'branch.id')
            .select('message.id')
            .where('message.conversationId', '=', conversation)
            .where('message.ownerId', '=', owner),
        ),
    )
    .deleteFrom('message')
    .where('id', 'in', (eb) => eb.selectFrom('branch').select('branch.id'))
    .where('ownerId', '=', owner)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
