import {
  type Citation,
  citation,
  type Message,
  type MessageError,
  type MessagePart,
  type MessageSource,
  type Usage,
  messageError,
  messagePart,
  messageSource,
} from '@saffron/core/chat'
import { id as idSchema } from '@saffron/core/contract'
import * as z from 'zod/mini'

import { prepareChange, prepareQuery, type Queries } from '../../db/index.ts'
import type { MessageTable } from '../../db/tables/chat.ts'
import type { Author } from '../../spaces/index.ts'
import type { Owned } from '../conversations/conversation-store.ts'

/** A message without its siblings and its author's name, which are separate rows. */
export type StoredMessage = Omit<Message, 'siblings' | 'author'> & {
  /** The ID of who wrote it or asked for it, in a workspace. Missing for a message without an author. */
  readonly author?: string
  /** The number of messages above it on its path. */
  readonly depth: number
  readonly finishReason: string | null
}

type MessageChange = Partial<
  Pick<Message, 'status' | 'model' | 'usage' | 'firstTokenMs' | 'updatedAt' | 'text'> & {
    parts: readonly MessagePart[]
    error: MessageError | null
    finishReason: string | null
    sources: readonly MessageSource[]
    agent: string | null
    agentVersion: number | null
    citations: readonly Citation[]
  }
>

const ownedMessage = prepareQuery((queries, { owner, id }: Owned) =>
  queries.selectFrom('message').selectAll().where('id', '=', id).where('ownerId', '=', owner),
)

export async function findMessage(queries: Queries, { owner, id }: Owned): Promise<StoredMessage | undefined> {
  const { rows } = await ownedMessage(queries, { owner, id })
  return rows[0] && toMessage(rows[0])
}

type NewRow = Omit<
  MessageTable,
  'parts' | 'citations' | 'error' | 'inputTokens' | 'outputTokens' | 'costMicros' | 'firstTokenMs' | 'finishReason'
>

const newMessageRow = prepareQuery((queries, row: NewRow) =>
  queries.insertInto('message').values({
    id: row.id,
    conversationId: row.conversationId,
    ownerId: row.ownerId,
    authorId: row.authorId,
    parentId: row.parentId,
    depth: row.depth,
    role: row.role,
    status: row.status,
    model: row.model,
    agent: row.agent,
    agentVersion: row.agentVersion,
    attachments: row.attachments,
    mentions: row.mentions,
    sources: row.sources,
    text: row.text,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }),
)

export async function insertMessage(queries: Queries, { owner, by }: Author, message: StoredMessage): Promise<void> {
  await newMessageRow(queries, {
    id: message.id,
    conversationId: message.conversation,
    ownerId: owner,
    authorId: by,
    parentId: message.parent,
    depth: message.depth,
    role: message.role,
    status: message.status,
    model: message.model,
    agent: message.agent ?? null,
    agentVersion: message.agentVersion ?? null,
    attachments: JSON.stringify(message.attachments),
    mentions: message.mentions === undefined ? null : JSON.stringify(message.mentions),
    sources: message.sources === undefined ? null : JSON.stringify(message.sources),
    text: message.text,
    createdAt: message.createdAt,
    updatedAt: message.updatedAt,
  })
}

const changeRow = prepareChange('message')

export function changeMessage(queries: Queries, owned: Owned, change: MessageChange): Promise<void> {
  const { parts, usage, error, sources, citations, ...columns } = change
  return changeRow(queries, owned, {
    ...columns,
    ...(parts && { parts: isTextAlone(parts) ? null : JSON.stringify(parts) }),
    ...(usage && usage),
    ...(sources && { sources: sources.length === 0 ? null : JSON.stringify(sources) }),
    ...(citations && { citations: citations.length === 0 ? null : JSON.stringify(citations) }),
    ...(error !== undefined && { error: error && JSON.stringify(error) }),
  })
}

const moreUsage = prepareQuery((queries, more: Owned & { [K in keyof Usage]: number }) =>
  queries
    .updateTable('message')
    .set((eb) => ({
      inputTokens: eb(eb.fn.coalesce('inputTokens', eb.lit(0)), '+', more.inputTokens),
      outputTokens: eb(eb.fn.coalesce('outputTokens', eb.lit(0)), '+', more.outputTokens),
      costMicros: eb(eb.fn.coalesce('costMicros', eb.lit(0)), '+', more.costMicros),
    }))
    .where('id', '=', more.id)
    .where('ownerId', '=', more.owner),
)

/** Adds the usage of a model call to that of a message whose run goes on. */
export async function addToUsage(queries: Queries, { owner, id }: Owned, usage: Usage): Promise<void> {
  await moreUsage(queries, { owner, id, ...usage })
}

/** Returns the messages of a conversation after the one named `after`, oldest first. */
export async function messagesAfter(
  queries: Queries,
  { owner, conversation, after, limit }: { owner: string; conversation: string; after: string; limit: number },
): Promise<StoredMessage[]> {
  const rows = await queries
    .selectFrom('message')
    .selectAll()
    .where('conversationId', '=', conversation)
    .where('ownerId', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toMessage)
}

const storedParts = z.array(messagePart)
const storedIds = z.array(idSchema)
const storedSources = z.array(messageSource)
const storedCitations = z.array(citation)

export function toMessage(row: MessageTable): StoredMessage {
  return {
    id: row.id,
    conversation: row.conversationId,
    parent: row.parentId,
    role: row.role,
    text: row.text,
    parts: row.parts === null ? partsOf(row.text) : z.parse(storedParts, JSON.parse(row.parts)),
    attachments: row.attachments === '[]' ? [] : z.parse(storedIds, JSON.parse(row.attachments)),
    ...(row.mentions !== null && { mentions: z.parse(storedIds, JSON.parse(row.mentions)) }),
    ...(row.sources !== null && { sources: z.parse(storedSources, JSON.parse(row.sources)) }),
    ...(row.citations !== null && { citations: z.parse(storedCitations, JSON.parse(row.citations)) }),
    ...(row.authorId !== null && row.authorId !== row.ownerId && { author: row.authorId }),
    status: row.status,
    model: row.model,
    ...(row.agent !== null && { agent: row.agent }),
    ...(row.agentVersion !== null && { agentVersion: row.agentVersion }),
    usage:
      row.inputTokens === null || row.outputTokens === null
        ? null
        : { inputTokens: row.inputTokens, outputTokens: row.outputTokens, costMicros: row.costMicros ?? 0 },
    error: row.error === null ? null : z.parse(messageError, JSON.parse(row.error)),
    firstTokenMs: row.firstTokenMs,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    depth: row.depth,
    finishReason: row.finishReason,
  }
}

/** Returns the files that tool calls of a message made. */
export const filesOfParts = (parts: readonly MessagePart[]): string[] =>
  parts.flatMap((part) => {
    if (part.type !== 'tool') return []
    return [...(part.asset === undefined ? [] : [part.asset]), ...(part.files ?? [])]
  })

/** Returns the parts of a message that only consists of text. */
export const partsOf = (text: string): MessagePart[] => (text === '' ? [] : [{ type: 'text', text }])

/** Returns the text that people read. */
export const partsText = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

const isTextAlone = (parts: readonly MessagePart[]): boolean => parts.every((part) => part.type === 'text')
