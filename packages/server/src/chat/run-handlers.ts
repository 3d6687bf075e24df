import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../http/handler.ts'
import { type ChatContext, requireConversation } from './context.ts'
import { startRun } from './start-run.ts'

type RunHandlers = Pick<Handlers<typeof chatContract>, 'startRun' | 'attachRun' | 'stopRun'>

export function runHandlers(context: ChatContext): RunHandlers {
  const { db, runs } = context
  return {
    startRun: async ({ caller, params, body, locale, signal }) => {
      const run = await startRun(context, {
        owner: caller.userId,
        role: caller.role,
        conversation: params.id,
        body,
        locale,
      })
      return run.log.watch(0, signal)
    },

    attachRun: async ({ caller: { userId: owner }, params, body: { message, run, after = 0 }, signal }) => {
      const { id: conversation } = await requireConversation(db.query, { owner, id: params.id })
      return runs.attach({ owner, conversation, message, run, after, signal })
    },

    stopRun: async ({ caller: { userId: owner }, params: { id } }) => {
      await requireConversation(db.query, { owner, id })
      await runs.stop(id)
      return requireConversation(db.query, { owner, id })
    },
  }
}
