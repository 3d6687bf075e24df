import type { chatContract, Conversation } from '@saffron/core/chat'

import { newId, type Queries } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Author } from '../../spaces/index.ts'
import { linkAttachments } from '../attachments/index.ts'
import { type ChatContext, lockIdleConversation, requireConversation, requireMessage } from '../context.ts'
import { changeConversation, insertConversation, type Owned } from '../conversations/conversation-store.ts'
import { indexText } from '../index-texts.ts'
import { changeMessage, filesOfParts, insertMessage, type StoredMessage } from '../messages/message-store.ts'
import { readPath } from '../messages/tree-store.ts'

/** Messages that are in memory at once. */
const COPIED_AT_ONCE = 50

export const copyHandlers = (context: ChatContext): Pick<Handlers<typeof chatContract>, 'copyConversation'> => ({
  copyConversation: ({ space, params: { id }, body: { message, title } }) =>
    context.db.transaction(async (tx) => {
      const original = await lockIdleConversation(tx, { owner: space.owner, by: space.by, id })
      const owned = { owner: space.owner, id: newId() }
      const copied = { ...original, title: title?.trim() || original.title }
      await insertConversation(tx, {
        ...owned,
        ...copiedFields(copied),
        app: null,
        extra: null,
        at: context.now().toISOString(),
      })
      await indexText(context.texts, tx, { ...owned, text: copied.title })
      const leaf = message ?? original.leaf
      if (leaf !== null) await copyPath(context, tx, { ...owned, by: space.by, original: id, leaf })
      return requireConversation(tx, { ...owned, by: space.by })
    }),
})

const copiedFields = ({ title, model, agent, agentVersion, system }: Conversation) => ({
  title,
  model,
  agent,
  agentVersion: agentVersion ?? null,
  system,
})

/**
 * Copies the messages from the root to `leaf` of another conversation of the same owner, whose path then is the visible
 * branch. The copies keep their times and usage, but cost the new conversation nothing. Throws `message.not_found`.
 */
async function copyPath(
  context: ChatContext,
  tx: Queries,
  { original, leaf, by, ...owned }: Owned & Author & { readonly original: string; readonly leaf: string },
): Promise<void> {
  const { owner, id: conversation } = owned
  const { depth } = await requireMessage(tx, { owner, conversation: original, id: leaf })
  let parent: string | null = null
  for (let from = 0; from <= depth; from += COPIED_AT_ONCE) {
    const slice = await readPath(tx, { owner, leaf, from, to: Math.min(from + COPIED_AT_ONCE - 1, depth) })
    for (const message of slice) {
      const copy: StoredMessage = { ...message, id: newId(), conversation, parent }
      // In a workspace, a message may have no author, such as a template's first one.
      await insertCopy(context, tx, { owner, by: copy.author ?? (by === owner ? by : null) }, copy)
      parent = copy.id
    }
  }
  await changeConversation(tx, owned, { leafId: parent })
}

/** Inserts a copied message with its files, and adds it to the index. `by` is its author. */
export async function insertCopy(
  { files, texts }: Pick<ChatContext, 'files' | 'texts'>,
  tx: Queries,
  { owner, by }: Author,
  copy: StoredMessage,
): Promise<void> {
  const { id, text, parts, usage, error, firstTokenMs, finishReason, citations = [] } = copy
  await insertMessage(tx, { owner, by }, copy)
  await changeMessage(tx, { owner, id }, { parts, usage, error, firstTokenMs, finishReason, citations })
  // Files that tools made may be gone.
  const made = await files.find(tx, owner, filesOfParts(parts))
  const attachments = [...copy.attachments, ...made.map((file) => file.id)]
  await linkAttachments(tx, files, owner, { ...copy, attachments })
  await indexText(texts, tx, { owner, id, text })
}
