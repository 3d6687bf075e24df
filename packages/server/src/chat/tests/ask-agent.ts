import type { Message } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

import { newId } from '../../db/index.ts'
import type { ToolAnswers } from '../../tools/index.ts'
import { storeOpening } from '../agents/store-opening.ts'
import { type ChatContext, requireConversation, requireMessage } from '../context.ts'
import { insertConversation } from '../conversations/conversation-store.ts'
import { startRun } from '../replies/index.ts'

/** A question to an agent in a conversation of its own that isn't kept. */
export interface AgentQuestion {
  readonly owner: string
  /** The user who asks, and the role of their account. */
  readonly by: string
  readonly role: string
  readonly locale: Locale
  readonly agent: string
  /** The published version, or null for the draft. The user may edit the agent. */
  readonly version: number | null
  readonly title: string
  readonly model: string | null
  readonly opening: string
  readonly prompt: string
  /** What tools answer that may change something. */
  readonly answers: ToolAnswers
  /** Ends the reply early. */
  readonly signal: AbortSignal
}

export interface AgentReply {
  readonly conversation: string
  readonly message: Omit<Message, 'siblings' | 'author'>
  readonly costMicros: number
}

/** Asks an agent, and returns a function that waits for its whole reply. Throws what a start throws. */
export type AskAgent = (question: AgentQuestion) => Promise<() => Promise<AgentReply>>

/** Returns a function that asks agents for tests. It counts as no use of the agent. */
export const createAskAgent =
  (context: ChatContext): AskAgent =>
  async ({ owner, by, role, locale, agent, version, title, model, opening, prompt, answers, signal }) => {
    const { db, now, log } = context
    const id = newId()
    const owned = { owner, id }
    await db.transaction(async (tx) => {
      await insertConversation(tx, {
        ...owned,
        title,
        model,
        agent,
        agentVersion: version,
        temporary: 1,
        system: null,
        app: null,
        extra: null,
        at: now().toISOString(),
      })
      if (opening !== '') await storeOpening(context, tx, { owner, conversation: id, text: opening })
    })
    const body = { content: prompt, attachments: [] }
    const run = await startRun(context, { owner, by, role, locale, conversation: id, body, answers })
    const stop = () => {
      context.stopReply(owned).catch((error: unknown) => log.error({ err: error }, 'a test could not be stopped'))
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    return async () => {
      await run.ended.promise
      signal.removeEventListener('abort', stop)
      const message = await requireMessage(db.query, { owner, id: run.plan.message })
      // In a test, a tool's question has no one to answer it.
      if (message.status === 'waiting') await context.stopReply(owned)
      const { costMicros = 0 } = await requireConversation(db.query, { ...owned, by })
      return { conversation: id, message, costMicros }
    }
  }
