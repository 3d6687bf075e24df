import type { Conversation } from '@saffron/core/chat'

import type { ModelUser } from '../../admin/index.ts'
import { newId, type Queries } from '../../db/index.ts'
import { chooseModel, openCall } from '../../model-calls/index.ts'
import type { Author } from '../../spaces/index.ts'
import { promptValues } from '../../system/index.ts'
import { withFileNames } from '../attachments/index.ts'
import { type ChatContext, requireConversation, requireMessage } from '../context.ts'
import { changeConversation, findConversation, type Owned } from '../conversations/conversation-store.ts'
import { indexText } from '../index-texts.ts'
import type { StoredMessage } from '../messages/message-store.ts'
import { readPath } from '../messages/tree-store.ts'
import { requestTitle, fallbackTitle } from './request-title.ts'

/** The number of messages that a title is generated from. */
const FIRST_MESSAGES = 4

/** Generates a new title for a conversation from its first messages. Keeps the title of an empty one. */
export async function regenerateTitle(
  context: ChatContext,
  { signal, role, by, ...owned }: Owned & { readonly by: string; readonly role: string; readonly signal: AbortSignal },
): Promise<Conversation> {
  const conversation = await requireConversation(context.db.query, { ...owned, by })
  const messages = await withFileNames(
    { ...context, owner: owned.owner },
    await firstMessages(context.db.query, owned.owner, conversation),
  )
  if (!messages.some(({ text }) => text.trim() !== '')) return conversation
  const user = { owner: owned.owner, by, role }
  const model = (await titleModel(context, user)) ?? (await chooseModel(context, conversation.model, user))
  const title = await makeTitle(context, { ...owned, by, model, messages, signal })
  signal.throwIfAborted()
  const titled = await context.db.transaction(async (tx) => {
    await storeTitle(context, tx, { ...owned, title })
    return requireConversation(tx, { ...owned, by })
  })
  context.events.publish(owned.owner, { conversation: owned.id, state: titled.state, message: null, changed: true })
  return titled
}

/**
 * Generates a title for a conversation that is named with its `provisionalTitle`. Returns undefined if it was renamed.
 * Never throws.
 */
export async function titleAfterReply(
  context: ChatContext,
  {
    model,
    messages,
    signal,
    provisionalTitle,
    role,
    by,
    ...owned
  }: Owned & Author & TitleSource & { readonly provisionalTitle: string; readonly role: string },
): Promise<string | undefined> {
  const isUntitled = async () => (await findConversation(context.db.query, owned))?.title === provisionalTitle
  try {
    if (!(await isUntitled())) return undefined
    const chosen = (await titleModel(context, { owner: owned.owner, by, role })) ?? model
    const title = await makeTitle(context, { ...owned, by, model: chosen, messages, signal })
    return title !== '' && (await isUntitled()) ? title : undefined
  } catch (error) {
    context.log.warn({ err: error }, 'a conversation got no title')
    return undefined
  }
}

export async function storeTitle(
  { texts }: Pick<ChatContext, 'texts'>,
  tx: Queries,
  { title, ...owned }: Owned & { title: string },
): Promise<void> {
  await changeConversation(tx, owned, { title })
  await indexText(texts, tx, { ...owned, text: title })
}

/** Returns the server's model for titles, if it's set, can chat and may be used here, because the owner pays. */
async function titleModel({ models }: ChatContext, user: ModelUser): Promise<string | undefined> {
  const wanted = models.defaultFor('title')
  if (wanted === undefined) return undefined
  const able = await models.listModels(['chat'], user)
  return able.find(({ name }) => name === wanted)?.name
}

interface TitleSource {
  readonly model: string
  readonly messages: ReadonlyArray<Pick<StoredMessage, 'role' | 'text'>>
  readonly signal: AbortSignal
}

/** Billed to the conversation's owner. Without enough credits, the title consists of the first words. */
async function makeTitle(
  context: ChatContext,
  { owner, by, id, ...source }: Owned & Author & TitleSource,
): Promise<string> {
  const requestId = newId()
  const { model } = source
  const instruction = context.prompts.render('chat.title', promptValues(context, model))
  const call = { owner, by, requestId, cause: `title:${requestId}`, kind: 'title', model, conversation: id } as const
  try {
    return await requestTitle((asked) => openCall(context, { ...call, ...asked }), { ...source, instruction })
  } catch (error) {
    context.log.info({ err: error }, 'the title is made from the first words')
    return fallbackTitle(source.messages)
  }
}

async function firstMessages(queries: Queries, owner: string, { id, leaf }: Conversation): Promise<StoredMessage[]> {
  if (leaf === null) return []
  await requireMessage(queries, { owner, conversation: id, id: leaf })
  return readPath(queries, { owner, leaf, from: 0, to: FIRST_MESSAGES - 1 })
}
