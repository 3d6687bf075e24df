import type { Conversation } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { isUniqueViolation, newId } from '../../db/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import { indexText } from '../index-texts.ts'
import { findConversationOfApp, insertConversation, type NewConversation } from './conversation-store.ts'

type CreateContext = Pick<ChatContext, 'db' | 'now' | 'texts' | 'events'>

/** The owner of a new conversation, and the user who sees it in the response. */
interface Place {
  readonly owner: string
  readonly by: string
}

/** Creates a conversation, and tells the other members if it's a workspace's. */
export async function createConversation(
  { db, now, texts, events }: CreateContext,
  { by, ...conversation }: Place & NewConversation,
): Promise<Conversation> {
  const owned = { owner: conversation.owner, id: newId() }
  const created = await db.transaction(async (tx) => {
    await insertConversation(tx, { ...conversation, ...owned, at: now().toISOString() })
    await indexText(texts, tx, { ...owned, text: conversation.title })
    return requireConversation(tx, { ...owned, by })
  })
  if (owned.owner !== by) {
    events.publish(owned.owner, { conversation: owned.id, state: 'idle', message: null, changed: true })
  }
  return created
}

/**
 * Returns the conversation of an app about an object, and creates it on first use. Two concurrent first uses create one.
 * Throws `auth.impersonating` if it doesn't exist and must not be created.
 */
export async function conversationOfApp(
  context: CreateContext,
  { mayCreate, ...wanted }: Place & { readonly app: string; readonly extra: string; readonly mayCreate: boolean },
): Promise<Conversation> {
  const find = () => findConversationOfApp(context.db.query, wanted)
  const found = await find()
  if (found !== undefined) return found
  if (!mayCreate) throw new ApiError('auth.impersonating')
  try {
    return await createConversation(context, { ...wanted, title: '', model: null, agent: null, system: null })
  } catch (error) {
    const createdMeanwhile = isUniqueViolation(error) ? await find() : undefined
    if (createdMeanwhile === undefined) throw error
    return createdMeanwhile
  }
}
