import type { Conversation } from '@saffron/core/chat'

import { newId, type Queries } from '../../db/index.ts'
import { exportRows } from '../../user-data/user-data.ts'
import type { ChatContext } from '../context.ts'
import { changeConversation, insertConversation } from '../conversations/conversation-store.ts'
import { insertCopy } from '../copies/copy-conversation.ts'
import { indexText } from '../index-texts.ts'
import { messagesAfter, type StoredMessage } from '../messages/message-store.ts'
import { keptAgent } from './kept-agent.ts'
import { appIn, type Route } from './move-conversation.ts'
import { type NewAssets, replaceFiles } from './replace-files.ts'

/**
 * Copies a conversation with all branches to another space. The copies keep their times and usage, but cost the new
 * conversation nothing. Returns the ID of the new conversation.
 */
export async function copyTree(
  context: ChatContext,
  tx: Queries,
  route: Route,
  conversation: Conversation,
  assets: NewAssets,
): Promise<string> {
  const { from, to, by } = route
  const { id: original, title, model, system, leaf } = conversation
  const owned = { owner: to, id: newId() }
  const at = context.now().toISOString()
  const agent = await keptAgent(context, tx, by, conversation)
  const fields = { title, model, ...agent, system, app: appIn(route), extra: null }
  await insertConversation(tx, { ...owned, ...fields, at })
  await indexText(context.texts, tx, { ...owned, text: title })
  // A parent is always older than its answers.
  const ids = new Map<string, string>()
  for await (const message of exportRows((range) =>
    messagesAfter(tx, { owner: from, conversation: original, ...range }),
  )) {
    const parent = message.parent === null ? null : (ids.get(message.parent) ?? null)
    const { mentions: _mentions, ...kept } = message
    const moved = { id: newId(), conversation: owned.id, parent, ...replaceFiles(message, assets) }
    const copy: StoredMessage = { ...kept, ...moved }
    // In the user's own space, all messages are theirs.
    await insertCopy(context, tx, { owner: to, by: message.author ?? (from === by ? by : null) }, copy)
    ids.set(message.id, copy.id)
  }
  await changeConversation(tx, owned, { leafId: ids.get(leaf ?? '') ?? null })
  return owned.id
}
