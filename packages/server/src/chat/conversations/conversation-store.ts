import type { Conversation, ConversationState } from '@saffron/core/chat'
import { type ExpressionBuilder, sql } from 'kysely'

import { prepareChange, prepareQuery, type Queries, type Schema } from '../../db/index.ts'
import type { ConversationTable, ConversationViewTable } from '../../db/tables/chat.ts'

export type NewConversation = Pick<ConversationTable, 'title' | 'model' | 'agent' | 'system' | 'app' | 'extra'> &
  Partial<Pick<ConversationTable, 'agentVersion' | 'temporary'>>
type ConversationChange = Partial<
  Pick<
    ConversationTable,
    | 'title'
    | 'model'
    | 'agent'
    | 'agentVersion'
    | 'system'
    | 'app'
    | 'pinned'
    | 'leafId'
    | 'updatedAt'
    | 'trashedAt'
    | 'builtinTools'
  >
>
/** Whose rows, as which user sees them: by default the owner of their own space. */
export interface Viewed {
  readonly owner: string
  readonly by?: string | undefined
}

/** Identifies one owned row. */
export interface Owned {
  readonly owner: string
  readonly id: string
}

/** The status of the run in progress, if there is one. */
const stateOfRun = (eb: ExpressionBuilder<Schema, 'conversation'>) =>
  eb
    .selectFrom('run')
    .select('run.status')
    .whereRef('run.conversationId', '=', 'conversation.id')
    .where('run.endedAt', 'is', null)
    .as('runState')

export const ownedConversations = (queries: Queries, owner: string) =>
  queries.selectFrom('conversation').where('conversation.ownerId', '=', owner)

/** Whether others than the owner see the conversations, which then have a view for each of them. */
export const isShared = ({ owner, by = owner }: Viewed): boolean => owner !== by

/**
 * The number of messages of others that the viewer hasn't read. The condition on the author is that of an index, which
 * only has messages of workspaces.
 */
const unreadBy = ({ owner, by = owner }: Viewed) =>
  sql<number>`(
    select count(*) from message as m
    where m.conversation_id = conversation.id and m.owner_id = ${owner} and m.author_id <> m.owner_id
      and m.author_id <> ${by} and m.id > coalesce(view.last_read_id, '') and m.created_at > (
        select member.joined_at from member where member.owner_id = ${owner} and member.user_id = ${by}))`

/** Selects the conversations of a space as a user sees them. */
export const withView = (queries: Queries, { owner, by = owner }: Viewed, shared = isShared({ owner, by })) =>
  ownedConversations(queries, owner)
    .leftJoin('conversationView as view', (join) =>
      join.onRef('view.conversationId', '=', 'conversation.id').on('view.userId', '=', by),
    )
    .selectAll('conversation')
    .select(['view.archivedAt', 'view.draftAt', 'view.lastReadId', 'view.muted'])
    .select(stateOfRun)
    .$if(shared, (query) =>
      query.select([
        'view.leafId as shownLeafId',
        // Each member pins for themselves, so the conversation's own pin doesn't count.
        sql<number>`coalesce(view.pinned, 0)`.as('pinnedByViewer'),
        unreadBy({ owner, by }).as('unread'),
      ]),
    )

const prepareFind = (shared: boolean) =>
  prepareQuery((queries, { owner, by, id }: Owned & { readonly by: string }) =>
    withView(queries, { owner, by }, shared).where('conversation.id', '=', id),
  )
const ownConversation = prepareFind(false)
const sharedConversation = prepareFind(true)

/** Returns a conversation that isn't in the trash. */
export async function findConversation(queries: Queries, owned: Owned & Viewed): Promise<Conversation | undefined> {
  const found = await findAnywhere(queries, owned)
  return found?.trashedAt === undefined ? found : undefined
}

/** Returns a conversation, in the trash or not. */
export async function findAnywhere(
  queries: Queries,
  { owner, by = owner, id }: Owned & Viewed,
): Promise<Conversation | undefined> {
  const find = isShared({ owner, by }) ? sharedConversation : ownConversation
  const { rows } = await find(queries, { owner, by, id })
  return rows[0] && toConversation(rows[0], by)
}

export async function findConversationOfApp(
  queries: Queries,
  { app, extra, ...viewed }: Viewed & { readonly app: string; readonly extra: string },
): Promise<Conversation | undefined> {
  const row = await withView(queries, viewed)
    .where('conversation.trashedAt', 'is', null)
    .where('conversation.app', '=', app)
    .where('conversation.extra', '=', extra)
    .executeTakeFirst()
  return row && toConversation(row, viewed.by)
}

/** Returns the conversations with these IDs, in the same order. */
export async function readConversations(
  queries: Queries,
  viewed: Viewed,
  ids: readonly string[],
): Promise<Conversation[]> {
  if (ids.length === 0) return []
  const rows = await withView(queries, viewed).where('conversation.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toConversation(row, viewed.by)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function insertConversation(
  queries: Queries,
  {
    owner,
    id,
    at,
    title,
    model,
    agent,
    agentVersion = null,
    temporary = null,
    system,
    app,
    extra,
  }: Owned & NewConversation & { at: string },
): Promise<void> {
  await queries
    .insertInto('conversation')
    .values({
      id,
      ownerId: owner,
      title,
      model,
      agent,
      agentVersion,
      system,
      app,
      extra,
      builtinTools: null,
      pinned: 0,
      leafId: null,
      costMicros: 0,
      createdAt: at,
      updatedAt: at,
      trashedAt: null,
      temporary,
    })
    .execute()
}

const changeRow = prepareChange('conversation')

export function changeConversation(queries: Queries, owned: Owned, change: ConversationChange): Promise<void> {
  return changeRow(queries, owned, change)
}

const grow = prepareQuery((queries, grown: { owner: string; id: string; leafId: string; model: string; at: string }) =>
  queries
    .updateTable('conversation')
    .set({ leafId: grown.leafId, model: grown.model, updatedAt: grown.at })
    .where('id', '=', grown.id)
    .where('ownerId', '=', grown.owner),
)

/** Also moves the end of the visible branch to the last new message. */
export async function appendMessages(
  queries: Queries,
  grown: { owner: string; id: string; leafId: string; model: string; at: string },
): Promise<void> {
  await grow(queries, grown)
}

/** Deletes a conversation with its messages, runs and events. Returns the IDs to remove from the full-text index. */
export async function removeConversation(queries: Queries, { owner, id }: Owned): Promise<string[]> {
  const messages = await queries
    .selectFrom('message')
    .select('id')
    .where('conversationId', '=', id)
    .where('ownerId', '=', owner)
    .execute()
  await queries.deleteFrom('conversation').where('id', '=', id).where('ownerId', '=', owner).execute()
  return [id, ...messages.map((message) => message.id)]
}

/**
 * Returns the IDs of all conversations of the owner, including those in the trash, oldest first. With `kept`, without
 * temporary ones.
 */
export async function conversationIds(
  queries: Queries,
  owner: string,
  { kept = false }: { readonly kept?: boolean } = {},
): Promise<string[]> {
  const rows = await ownedConversations(queries, owner)
    .$if(kept, (query) => query.where('conversation.temporary', 'is', null))
    .select('conversation.id')
    .orderBy('conversation.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the caller's conversations with an active run, and the message it writes. */
export async function listRunning(
  queries: Queries,
  owners: readonly string[],
): Promise<Array<{ owner: string; conversation: string; message: string; state: ConversationState }>> {
  if (owners.length === 0) return []
  const rows = await queries
    .selectFrom('run')
    .select(['ownerId as owner', 'conversationId as conversation', 'messageId as message', 'status'])
    .where('ownerId', 'in', owners)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ status, ...run }) => ({ ...run, state: stateOf(status) }))
}

const stateOf = (status: string | null): ConversationState =>
  status === null ? 'idle' : status === 'waiting' ? 'waiting' : 'running'

type Row = ConversationTable & {
  [K in 'archivedAt' | 'draftAt' | 'lastReadId' | 'muted']: ConversationViewTable[K] | null
} & {
  runState: string | null
  shownLeafId?: string | null
  pinnedByViewer?: number
  unread?: number
}

/** Returns a conversation as `by` sees it. A space with another owner is a workspace. */
export function toConversation(row: Row, by = row.ownerId): Conversation {
  return {
    id: row.id,
    ...(row.ownerId !== by && { owner: row.ownerId }),
    title: row.title,
    model: row.model,
    agent: row.agent,
    ...(row.agentVersion !== null && { agentVersion: row.agentVersion }),
    system: row.system,
    pinned: (row.pinnedByViewer ?? row.pinned) === 1,
    leaf: row.shownLeafId ?? row.leafId,
    costMicros: row.costMicros,
    state: stateOf(row.runState),
    ...(row.builtinTools !== null && { builtinTools: JSON.parse(row.builtinTools) as string[] }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.trashedAt !== null && { trashedAt: row.trashedAt }),
    ...(row.temporary === 1 && { temporary: true }),
    ...(row.archivedAt !== null && { archivedAt: row.archivedAt }),
    ...(row.draftAt !== null && { draftAt: row.draftAt }),
    ...(row.lastReadId !== null && { lastRead: row.lastReadId }),
    ...(row.muted === 1 && { muted: true }),
    ...(row.unread !== undefined && { unread: row.unread }),
  }
}
