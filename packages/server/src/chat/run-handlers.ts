import type { chatContract } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../http/handler.ts'
import { readKey } from '../http/read-key.ts'
import { type ChatContext, requireConversation } from './context.ts'
import { startRun } from './start-run.ts'

type RunHandlers = Pick<Handlers<typeof chatContract>, 'startRun' | 'attachRun' | 'stopRun'>

export function runHandlers(context: ChatContext): RunHandlers {
  const { db, runs } = context
  return {
    startRun: async ({ caller, params, body, locale, signal, idempotencyKey }) => {
      const { userId: owner, role } = caller
      const start = { owner, role, conversation: params.id, body, locale }
      if (idempotencyKey === undefined) return (await startRun(context, start)).log.watch(0, signal)
      const key = readKey(idempotencyKey)
      const startedBefore = () => runs.startedBy({ owner, conversation: params.id, key, signal })
      const before = await startedBefore()
      if (before !== undefined) return before
      try {
        return (await startRun(context, { ...start, key })).log.watch(0, signal)
      } catch (error) {
        // The one it repeats was stored meanwhile.
        const meanwhile = ApiError.is(error) && error.code === 'run.in_progress' ? await startedBefore() : undefined
        if (meanwhile === undefined) throw error
        return meanwhile
      }
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
