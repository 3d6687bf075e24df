import type { Preferences } from '@saffron/core/auth'
import type { Conversation } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { ModelCatalog } from '../admin/index.ts'
import type { FullText, Queries } from '../db/index.ts'
import type { AttachedFiles } from '../drive/index.ts'
import type { ModelCallContext } from '../model-calls/index.ts'
import { lockConversation, type Runs } from '../runs/index.ts'
import type { PromptStore } from '../system/index.ts'
import type { ConversationAgents } from './agents/conversation-agents.ts'
import type { ConversationEvents } from './conversations/conversation-events.ts'
import { findAnywhere, findConversation, type Owned, type Viewed } from './conversations/conversation-store.ts'
import { findMessage, type StoredMessage } from './messages/message-store.ts'
import { findNewestLeaf } from './messages/tree-store.ts'

export interface ChatDeps extends ModelCallContext {
  readonly models: ModelCatalog
  readonly prompts: PromptStore
  readonly preferencesOf: (ownerId: string) => Promise<Preferences>
  readonly files: AttachedFiles
  readonly agents: ConversationAgents
}

/** The dependencies of the chat feature's parts. */
export interface ChatContext extends ChatDeps {
  readonly runs: Runs
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
 * `run.in_progress` if there is one, and `conversation.not_found`.
 */
export async function lockIdleConversation(tx: Queries, owned: Owned & Viewed): Promise<Conversation> {
  await lockConversation(tx, owned)
  const conversation = await requireConversation(tx, owned)
  if (conversation.state === 'running') throw new ApiError('run.in_progress')
  return conversation
}

/** Returns the last message of the newest branch below a message of this conversation. Throws `message.not_found`. */
export async function requireNewestLeaf(
  queries: Queries,
  { owner, conversation, from }: { readonly owner: string; readonly conversation: string; readonly from: string },
): Promise<string | null> {
  await requireMessage(queries, { owner, conversation, id: from })
  return findNewestLeaf(queries, { owner, conversation, from })
}
