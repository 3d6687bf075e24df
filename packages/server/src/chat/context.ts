import type { Preferences } from '@saffron/core/auth'
import type { Conversation } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { ModelCatalog } from '../admin/index.ts'
import type { FullText, Queries } from '../db/index.ts'
import type { AttachedFiles, KnowledgeTexts } from '../drive/index.ts'
import type { ModelCallContext } from '../model-calls/index.ts'
import { lockConversation, type Runs } from '../runs/index.ts'
import type { PromptStore } from '../system/index.ts'
import type { ToolSource } from '../tools/index.ts'
import type { ConversationAgents } from './agents/conversation-agents.ts'
import type { ConversationEvents } from './conversations/conversation-events.ts'
import { findAnywhere, findConversation, type Owned, type Viewed } from './conversations/conversation-store.ts'
import { findMessage, type StoredMessage } from './messages/message-store.ts'
import { findNewestLeaf } from './messages/tree-store.ts'

/** Stores a file of a tool's result as an asset of its message. Throws what a full drive throws. */
export type SaveResult = (result: {
  readonly owner: string
  readonly by: string
  readonly conversation: string
  readonly message: string
  readonly name: string
  readonly bytes: Uint8Array
}) => Promise<string>

/** Makes a message hold an asset of its space as a file of a tool's result. */
export type HoldResult = (result: {
  readonly conversation: string
  readonly message: string
  readonly asset: string
}) => Promise<void>

export interface ChatDeps extends ModelCallContext {
  readonly models: ModelCatalog
  readonly prompts: PromptStore
  readonly preferencesOf: (ownerId: string) => Promise<Preferences>
  readonly files: AttachedFiles
  /** The texts that agents answer from. */
  readonly knowledge: KnowledgeTexts
  readonly agents: ConversationAgents
  readonly toolSources: readonly ToolSource[]
  readonly saveResult: SaveResult
  readonly holdResult: HoldResult
  /** Returns the most model calls of one reply. An agent may set fewer. */
  readonly maxSteps: () => number
}

/** The dependencies of the chat feature's parts. */
export interface ChatContext extends ChatDeps {
  readonly runs: Runs
  /** Ends the reply of a conversation, if one is being written or waits for a person. */
  readonly stopReply: (owned: Owned) => Promise<void>
  readonly events: ConversationEvents
  /** Titles by conversation ID, texts by message ID. */
  readonly texts: FullText
}

/** Throws `conversation.not_found` for one that doesn't exist, is in the trash, or belongs to someone else. */
export const requireConversation = async (queries: Queries, owned: Owned & Viewed): Promise<Conversation> =>
  found(await findConversation(queries, owned))

/** Like `requireConversation`, but also accepts one in the trash. */
export const requireAnywhere = async (queries: Queries, owned: Owned & Viewed): Promise<Conversation> =>
  found(await findAnywhere(queries, owned))

function found(conversation: Conversation | undefined): Conversation {
  if (conversation === undefined) throw new ApiError('conversation.not_found')
  return conversation
}

/** Throws `message.not_found`, with `conversation` also for a message of another one. */
export async function requireMessage(
  queries: Queries,
  { owner, id, conversation }: Owned & { readonly conversation?: string },
): Promise<StoredMessage> {
  const message = await findMessage(queries, { owner, id })
  if (message === undefined || (conversation ?? message.conversation) !== message.conversation) {
    throw new ApiError('message.not_found')
  }
  return message
}

/**
 * Locks the conversation's tree until the transaction ends. Messages must not change during a run, so it throws
 * `run.in_progress` or `run.waiting` if there is one, and `conversation.not_found`.
 */
export async function lockIdleConversation(tx: Queries, owned: Owned & Viewed): Promise<Conversation> {
  await lockConversation(tx, owned)
  const conversation = await requireConversation(tx, owned)
  requireIdle(conversation)
  return conversation
}

/** Throws `run.in_progress` if a reply is being written, and `run.waiting` if it waits for a person. */
export function requireIdle({ state }: Conversation): void {
  if (state !== 'idle') throw new ApiError(state === 'running' ? 'run.in_progress' : 'run.waiting')
}

/** Returns the last message of the newest branch below a message of this conversation. Throws `message.not_found`. */
export async function requireNewestLeaf(
  queries: Queries,
  { owner, conversation, from }: { readonly owner: string; readonly conversation: string; readonly from: string },
): Promise<string | null> {
  await requireMessage(queries, { owner, conversation, id: from })
  return findNewestLeaf(queries, { owner, conversation, from })
}
