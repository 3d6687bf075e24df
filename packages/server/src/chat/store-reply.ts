import type { Message } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../db/index.ts'
import type { InterruptedMessages, Reply } from '../runs/index.ts'
import { type ChatContext, requireMessage } from './context.ts'
import { changeConversation } from './conversation-store.ts'
import { indexText } from './index-texts.ts'
import { changeMessage, type StoredMessage } from './message-store.ts'
import { storeTitle } from './title-conversation.ts'
import { withSiblings } from './tree-store.ts'

type StoreContext = Pick<ChatContext, 'texts'>

/** Stores a reply whose run has ended, in the transaction that ends it. */
export async function storeReply(
  context: StoreContext,
  tx: Queries,
  { owner, reply, written }: { owner: string; reply: Pick<StoredMessage, 'id' | 'conversation'>; written: Reply },
): Promise<Message> {
  const { id, conversation } = reply
  const { title, endedAt, firstTokenMs, ...fields } = written
  const before = await requireMessage(tx, { owner, id })
  await changeMessage(
    tx,
    { owner, id },
    {
      ...fields,
      updatedAt: endedAt,
      // A reply that was continued keeps the time of its first word, and counts the tokens of all its runs.
      firstTokenMs: before.firstTokenMs ?? firstTokenMs,
      usage: addUsage(before.usage, written.usage),
    },
  )
  await indexText(context.texts, tx, { owner, id, text: written.text })
  if (title !== undefined) await storeTitle(context, tx, { owner, id: conversation, title })
  await changeConversation(tx, { owner, id: conversation }, { updatedAt: endedAt })
  return readMessage(tx, owner, id)
}

function addUsage(before: Message['usage'], now: Message['usage']): Message['usage'] {
  if (before === null || now === null) return now ?? before
  return {
    inputTokens: before.inputTokens + now.inputTokens,
    outputTokens: before.outputTokens + now.outputTokens,
    costMicros: before.costMicros + now.costMicros,
  }
}

/** What a dead process left is stored from its log. */
export function interruptedMessages({ texts }: StoreContext): InterruptedMessages {
  return {
    partsBefore: async (tx, { userId: owner, messageId: id }) => (await requireMessage(tx, { owner, id })).parts,
    store: async (tx, { userId: owner, messageId: id }, { parts, text, at }) => {
      await changeMessage(tx, { owner, id }, { status: 'interrupted', parts, text, updatedAt: at })
      await indexText(texts, tx, { owner, id, text })
      return readMessage(tx, owner, id)
    },
  }
}

async function readMessage(tx: Queries, owner: string, id: string): Promise<Message> {
  const stored = await requireMessage(tx, { owner, id })
  const [message] = await withSiblings(tx, { owner, conversation: stored.conversation }, [stored])
  if (message === undefined) throw new ApiError('message.not_found')
  return message
}
