import type { Conversation } from '@saffron/core/chat'

import { newId } from '../../db/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import { insertConversation } from '../conversations/conversation-store.ts'
import { indexText } from '../index-texts.ts'
import { storeOpening } from './store-opening.ts'

interface AgentConversation {
  readonly owner: string
  readonly by: string
  readonly agent: string
  /** Whether it follows the draft, instead of the published version. */
  readonly draft?: boolean | undefined
  /** Whether it's deleted soon after its last use, and in no list. */
  readonly temporary?: boolean | undefined
  readonly title?: string | undefined
  /** Replaces the model of the agent. */
  readonly model?: string | undefined
  readonly system?: string | undefined
}

/** Creates a conversation with an agent, which begins with its opening message. Throws `agent.not_found`. */
export function createAgentConversation(
  context: Pick<ChatContext, 'db' | 'now' | 'texts' | 'agents'>,
  { owner, by, agent, draft = false, temporary = false, title = '', model, system }: AgentConversation,
): Promise<Conversation> {
  const { db, now, texts, agents } = context
  const owned = { owner, id: newId() }
  return db.transaction(async (tx) => {
    const start = await agents.start(tx, { agent, userId: by, draft })
    await insertConversation(tx, {
      ...owned,
      // It's in no list, so it needs no generated title.
      title: temporary ? start.name.trim() || '…' : title,
      model: model ?? start.model,
      agent,
      agentVersion: start.version,
      temporary: temporary ? 1 : null,
      system: system ?? null,
      app: null,
      extra: null,
      at: now().toISOString(),
    })
    if (!temporary) await indexText(texts, tx, { ...owned, text: title })
    if (start.opening !== '') await storeOpening(context, tx, { owner, conversation: owned.id, text: start.opening })
    return requireConversation(tx, { ...owned, by })
  })
}
