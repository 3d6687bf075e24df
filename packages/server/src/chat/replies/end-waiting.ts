import type { ToolCall } from '@saffron/core/chat'

import { lockConversation, type StepContext, unparkRun, findWaitingRun } from '../../runs/index.ts'
import { deleteWaitingCalls } from '../../tools/index.ts'
import type { ChatContext } from '../context.ts'
import { changeMessage } from '../messages/message-store.ts'
import { toMessageError } from './message-error.ts'
import { neverOpened } from './resume-run.ts'
import { storeReply } from './store-reply.ts'

interface WaitingReply {
  readonly owner: string
  readonly conversation: string
  readonly why: 'cancelled' | 'expired'
}

const RESULTS = {
  cancelled: 'The user stopped this call before it ran.',
  expired: 'This call was not allowed or answered in time, so it did not run.',
} as const

/** Ends the reply of a conversation that waits for a person, if there is one. Its calls get results, and don't run. */
export async function endWaiting(context: ChatContext, { owner, conversation, why }: WaitingReply): Promise<void> {
  const { db, runs, now } = context
  const stored = await findWaitingRun(db.query, { owner, conversation })
  if (stored === undefined) return
  const { id, messageId } = stored
  const written = await runs.openWaiting(stored)
  const isOurs = await db.transaction(async (tx) => {
    await lockConversation(tx, { owner, id: conversation })
    if (!(await unparkRun(tx, { owner, id }))) return false
    await deleteWaitingCalls(tx, { owner, run: id })
    await changeMessage(tx, { owner, id: messageId }, { status: 'running', updatedAt: now().toISOString() })
    return true
  })
  if (!isOurs) return
  const reply = { id: messageId, conversation }
  const run = runs.resume(
    {
      id,
      owner,
      by: stored.startedBy ?? owner,
      conversation,
      message: messageId,
      open: neverOpened,
      resume: async (step) => {
        endCalls(step, why, now().toISOString())
        if (why === 'expired') step.log.append({ event: 'limit', data: { reason: 'expired' } })
        return { end: 'stopped' }
      },
      describe: (error) => toMessageError(error, 'en'),
      generateTitle: async () => undefined,
      store: (tx, output) => storeReply(context, tx, { owner, reply, output, call: undefined }),
      onWriteFailed: async () => {},
      onOver: () => {},
    },
    written,
  )
  await run.ended.promise
}

/** Gives a result to every call that hasn't run. */
function endCalls({ parts, log }: StepContext, why: WaitingReply['why'], endedAt: string): void {
  for (const part of parts()) {
    if (part.type !== 'tool' || (part.state !== 'waiting' && part.state !== 'pending') || part.output !== undefined)
      continue
    const { type: _type, wait: _wait, ...call } = part
    const ended: ToolCall = { ...call, state: why, error: why, output: RESULTS[why], endedAt }
    log.append({ event: 'tool', data: ended })
  }
}
