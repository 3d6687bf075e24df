import { newId, type Queries } from '../../db/index.ts'
import type { ChatContext } from '../context.ts'
import { changeConversation } from '../conversations/conversation-store.ts'
import { indexText } from '../index-texts.ts'
import { insertMessage } from '../messages/message-store.ts'
import { newMessage } from '../messages/new-message.ts'

/** Stores the first message of a new conversation, which has no author. */
export async function storeOpening(
  { now, texts }: Pick<ChatContext, 'now' | 'texts'>,
  tx: Queries,
  { owner, conversation, text }: { readonly owner: string; readonly conversation: string; readonly text: string },
): Promise<void> {
  const at = now().toISOString()
  const message = newMessage({ id: newId(), conversation, parent: null, role: 'assistant', text, attachments: [], at })
  await insertMessage(tx, { owner, by: null }, message)
  await indexText(texts, tx, { owner, id: message.id, text })
  await changeConversation(tx, { owner, id: conversation }, { leafId: message.id, updatedAt: at })
}
