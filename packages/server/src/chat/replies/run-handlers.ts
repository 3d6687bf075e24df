import { createHash } from 'node:crypto'

import type { chatContract, StartBody } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../../http/handler.ts'
import { readIdempotencyKey } from '../../http/read-idempotency-key.ts'
import { findWaitingRun } from '../../runs/index.ts'
import { requireOwn } from '../../spaces/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import { type AskQueue, isQueueable } from './ask-queue.ts'
import { isPost, postMessage } from './post-message.ts'
import type { StartRequest } from './prepare-start.ts'
import { startRun } from './start-run.ts'

type RunHandlers = Pick<Handlers<typeof chatContract>, 'startRun' | 'attachRun' | 'stopRun'>

/** How often a start that can wait is tried while others are faster. */
const MAX_ATTEMPTS = 5
/** Another reply is in progress. */
const BEGUN: ReadonlySet<string> = new Set(['run.in_progress', 'run.waiting'])

export function runHandlers(context: ChatContext, queue: AskQueue): RunHandlers {
  const { db, runs } = context
  const begin = async (start: StartRequest, signal: AbortSignal) => {
    const { body } = start
    if (isPost(body)) return postMessage(context, { ...start, body })
    return startOrQueue(start, signal)
  }
  /** A start that can wait does so too if another one was faster between the look at the queue and its own beginning. */
  const startOrQueue = async (start: StartRequest, signal: AbortSignal, attempts = MAX_ATTEMPTS) => {
    const mayWait = isQueueable(start)
    const queued = mayWait ? await queue.enqueue(start) : undefined
    if (queued !== undefined) return queued
    try {
      return (await startRun(context, start)).log.watch(0, signal)
    } catch (error) {
      if (!mayWait || attempts === 1 || !ApiError.is(error) || !BEGUN.has(error.code)) throw error
      return startOrQueue(start, signal, attempts - 1)
    }
  }
  return {
    startRun: async ({ caller: { role }, space: { owner, by }, params, body, locale, signal, idempotencyKey }) => {
      const start = { owner, by, role, conversation: params.id, body, locale }
      if (idempotencyKey === undefined) return begin(start, signal)
      await requireConversation(db.query, { owner, id: params.id })
      const key = digestOf(readIdempotencyKey(idempotencyKey), body)
      const startedBefore = () => runs.startedBy({ owner, conversation: params.id, key, signal })
      const before = await startedBefore()
      if (before !== undefined) return before
      try {
        return await begin({ ...start, key }, signal)
      } catch (error) {
        // The original start was stored in the meantime, and its effect may have caused this error.
        const meanwhile = await startedBefore()
        if (meanwhile === undefined) throw error
        return meanwhile
      }
    },

    attachRun: async ({ space: { owner }, params, body: { message, run, after = 0 }, signal }) => {
      const { id: conversation } = await requireConversation(db.query, { owner, id: params.id })
      return runs.attach({ owner, conversation, message, run, after, signal })
    },

    stopRun: async ({ space, params: { id } }) => {
      const { owner, by } = space
      await requireConversation(db.query, { owner, by, id })
      const asker =
        runs.findByConversation(id)?.plan.by ?? (await findWaitingRun(db.query, { owner, conversation: id }))?.startedBy
      if (asker !== undefined) requireOwn(space, asker, { admins: true })
      await context.stopReply({ owner, id })
      return requireConversation(db.query, { owner, by, id })
    },
  }
}

/** The same key with a different body is a different start, so that a new message is never taken for an earlier one. */
const digestOf = (key: string, body: StartBody): string =>
  createHash('sha256')
    .update(JSON.stringify([key, body]))
    .digest('base64url')
