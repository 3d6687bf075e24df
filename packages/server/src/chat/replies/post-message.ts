import { ApiError } from '@saffron/core/errors'

import { newId } from '../../db/index.ts'
import type { EventFrame } from '../../http/event-frame.ts'
import { findRunByKey, insertEndedRun, lockConversation, serialise } from '../../runs/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import { growBranches } from '../conversations/branch-store.ts'
import { changeConversation } from '../conversations/conversation-store.ts'
import { completeMessages } from '../messages/complete-messages.ts'
import { storeMessage } from '../messages/store-message.ts'
import { planUserMessage, type SaidBody } from './plan-exchange.ts'
import type { StartRequest } from './prepare-start.ts'

/** Whether a start only stores its message. */
export const isPost = (body: StartRequest['body']): body is SaidBody => 'content' in body && body.ask === false

/**
 * Stores a message without calling the model. People can talk to each other while a reply is being written, because the
 * message comes after it. Returns the only event, `done`. Throws `run.in_progress` if the same start is already stored.
 */
export async function postMessage(
  context: ChatContext,
  { owner, by, conversation: id, body, key, alongside }: Omit<StartRequest, 'body'> & { readonly body: SaidBody },
): Promise<AsyncIterable<EventFrame>> {
  const { db, events, now } = context
  const { done, notices } = await db.transaction(async (tx) => {
    await lockConversation(tx, { owner, id })
    const conversation = await requireConversation(tx, { owner, by, id })
    if (key !== undefined && (await findRunByKey(tx, { owner, conversation: id, key })) !== undefined) {
      throw new ApiError('run.in_progress')
    }
    await alongside?.(tx)
    const at = now().toISOString()
    const { userMessage } = await planUserMessage(tx, { owner, by, conversation, body, at })
    const stored = await storeMessage(context, tx, { owner, by }, userMessage)
    await changeConversation(tx, { owner, id }, { leafId: userMessage.id, updatedAt: at })
    const place = { parent: userMessage.parent, leaf: userMessage.id }
    await growBranches(tx, { owner, by, id, ...place, isFork: userMessage.parent !== conversation.leaf })
    const [message] = await completeMessages(tx, { owner, conversation: id }, [userMessage])
    if (message === undefined) throw new ApiError('message.not_found')
    const event = { event: 'done', data: { message, status: 'complete' } } as const
    const run = { id: newId(), conversationId: id, messageId: message.id, ownerId: owner, startedBy: by, startedAt: at }
    if (key !== undefined) await insertEndedRun(tx, { ...run, startKey: key }, event)
    return { done: event, notices: stored }
  })
  events.publishMessage(owner, { conversation: id, message: done.data.message.id })
  events.publishNotifications(notices)
  return framesOf({ id: 1, event: done.event, data: serialise(done) })
}

/** Returns the events of a start that is over. */
export async function* framesOf(...frames: EventFrame[]): AsyncGenerator<EventFrame, void, undefined> {
  yield* frames
}
