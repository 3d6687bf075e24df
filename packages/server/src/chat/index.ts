import type { chatContract } from '@saffron/core/chat'

import { pruneCalls } from '../call-records/index.ts'
import { fullText } from '../db/index.ts'
import type { Handlers } from '../http/handler.ts'
import { pruneParts } from '../long-text/index.ts'
import { createRuns, recoverRuns } from '../runs/index.ts'
import { editorsOf, membersOf, spacesOf } from '../spaces/index.ts'
import { listExpired } from '../tools/index.ts'
import type { UserData } from '../user-data/user-data.ts'
import { newConversationHandlers } from './agents/new-conversation-handlers.ts'
import { updateHandlers } from './agents/update-handlers.ts'
import { completionHandlers } from './completions/completion-handlers.ts'
import { modelHandlers } from './completions/model-handlers.ts'
import { consentHandlers } from './consent/consent-handlers.ts'
import type { ChatContext, ChatDeps } from './context.ts'
import { type ConversationEvents, createConversationEvents } from './conversations/conversation-events.ts'
import { conversationHandlers } from './conversations/conversation-handlers.ts'
import { sweepConversations, sweepTemporary } from './conversations/conversation-trash.ts'
import { copyHandlers } from './copies/copy-conversation.ts'
import { citationHandlers } from './knowledge/citation-handlers.ts'
import { messageHandlers } from './messages/message-handlers.ts'
import { notificationHandlers } from './notifications/notification-handlers.ts'
import { pruneNotifications } from './notifications/notification-store.ts'
import { presenceHandlers } from './presence/presence-handlers.ts'
import { createPresence } from './presence/presence.ts'
import { createAskQueue } from './queue/ask-queue.ts'
import { queueHandlers } from './queue/queue-handlers.ts'
import { endWaiting, interruptedMessages, runHandlers } from './replies/index.ts'
import { type AskAgent, createAskAgent } from './tests/ask-agent.ts'
import { titleHandlers } from './titles/title-handlers.ts'
import { type ConversationTransfer, conversationTransfer } from './transfer/transfer-conversations.ts'
import { chatUserData } from './user-data.ts'
import { type WorkspaceChat, workspaceChat } from './workspaces/workspace-chat.ts'

/**
 * How often to clean up: ended runs, expired tool calls, old call records, cached summaries, temporary conversations, and
 * the trash.
 */
const CLEANUP_MS = 5 * 60 * 1000
/** Call records are kept for 400 days, so that a month can be compared with the same one of the previous year. */
const KEEP_CALLS_MS = 400 * 24 * 60 * 60 * 1000

/** How long notifications are kept, read or not. */
const KEEP_NOTIFICATIONS_MS = 90 * 24 * 60 * 60 * 1000

/** How long the summary of a part of a text is cached. */
const KEEP_PARTS_MS = 90 * 24 * 60 * 60 * 1000

export type { AskAgent } from './tests/ask-agent.ts'
export type { ConversationAgents, KnowledgeFile, ReachedKnowledge } from './agents/conversation-agents.ts'
export type { SaveResult } from './context.ts'
export { createMentionEmails, type MentionEmails } from './notifications/mention-emails.ts'
export type { ConversationTransfer } from './transfer/transfer-conversations.ts'
export type { WorkspaceChat } from './workspaces/workspace-chat.ts'

export interface ChatFeature {
  readonly handlers: Handlers<typeof chatContract>
  /** The conversations in a user's data. */
  readonly userData: UserData
  /** Stops all running replies in a space, and all that a user asked for. */
  readonly stopOf: (id: string) => void
  /** Call after members of a workspace have joined, left, or got another role. */
  readonly membersChanged: (owner: string) => Promise<void>
  /** The conversations of workspaces. */
  readonly inWorkspaces: WorkspaceChat
  /** Asks an agent in a conversation that isn't kept, for tests. */
  readonly askAgent: AskAgent
  /** Notifies the clients of those who may see a drawing. */
  readonly publishDrawing: ConversationEvents['publishDrawing']
  /** Notifies the clients of those who may see a script. */
  readonly publishPlayscript: ConversationEvents['publishPlayscript']
  /** Moves and copies conversations between spaces. */
  readonly transfer: ConversationTransfer
  /** Call before the first request. Ends the runs of a crashed process and starts the cleanup of old runs. */
  readonly start: () => Promise<void>
  /** Runs the regular cleanup now. */
  readonly cleanUp: () => Promise<void>
  /** Call when everything has started. Sends what was waiting when the server ended. */
  readonly resumeQueue: () => Promise<void>
  /** Call after the last new request. Waits up to `graceMs` for running work, then interrupts it. */
  readonly stop: (graceMs: number) => Promise<void>
}

export function createChatFeature(deps: ChatDeps): ChatFeature {
  const { db, log, now } = deps
  const events = createConversationEvents({
    spacesOf: (user) => spacesOf(db.query, user),
    membersOf: (owner) => membersOf(db.query, owner),
  })
  const runs = createRuns({
    db,
    now,
    onFailure: (error) => log.error({ err: error }, 'a run could not be stored'),
    onEnd: ({ owner, conversation, message }, messageStatus) => {
      events.publish(owner, { conversation, state: 'idle', message, messageStatus })
      void queue.startNext({ owner, id: conversation })
    },
    onWait: ({ owner, conversation, message }) =>
      events.publish(owner, { conversation, state: 'waiting', message, messageStatus: 'waiting' }),
  })
  const context: ChatContext = {
    ...deps,
    runs,
    events,
    texts: fullText(db, 'chat_text'),
    stopReply: async ({ owner, id: conversation }) => {
      await runs.stop(conversation)
      await endWaiting(context, { owner, conversation, why: 'cancelled' })
    },
  }
  const queue = createAskQueue(context)
  const presence = createPresence(({ owner, conversation }, people) =>
    events.publishPresence(owner, { conversation, people: [...people] }),
  )
  let cleaning: NodeJS.Timeout | undefined
  const cleanUp = async () => {
    try {
      await runs.prune()
      for (const expired of await listExpired(db.query, now().toISOString())) {
        await endWaiting(context, { ...expired, why: 'expired' })
      }
      await pruneCalls(db.query, new Date(now().getTime() - KEEP_CALLS_MS).toISOString())
      await pruneParts(db.query, new Date(now().getTime() - KEEP_PARTS_MS).toISOString())
      await pruneNotifications(db.query, new Date(now().getTime() - KEEP_NOTIFICATIONS_MS).toISOString())
      await sweepTemporary(context)
      const swept = await sweepConversations(context)
      if (swept > 0) log.info({ swept }, 'conversations that were in the trash for long were deleted')
    } catch (error) {
      log.error({ err: error }, 'the cleanup of chat data failed')
    }
  }

  return {
    handlers: {
      ...conversationHandlers(context),
      ...newConversationHandlers(context),
      ...updateHandlers(context),
      ...copyHandlers(context),
      ...titleHandlers(context),
      ...messageHandlers(context),
      ...runHandlers(context, queue),
      ...queueHandlers(context),
      ...consentHandlers(context),
      ...citationHandlers(context),
      ...notificationHandlers(context),
      ...presenceHandlers(context, presence),
      ...modelHandlers(context),
      ...completionHandlers(context),
    },
    userData: chatUserData(context),
    stopOf: runs.stopAllOf,
    membersChanged: async (owner) => {
      const editors = await editorsOf(db.query, owner)
      await queue.dropAllBut(owner, editors)
      runs.stopAllBut(owner, editors)
      await events.membersChanged(owner)
    },
    inWorkspaces: workspaceChat(context),
    askAgent: createAskAgent(context),
    publishDrawing: events.publishDrawing,
    publishPlayscript: events.publishPlayscript,
    transfer: conversationTransfer(context),
    start: async () => {
      const left = await recoverRuns(deps, interruptedMessages(context))
      if (left > 0) log.warn({ runs: left }, 'replies that broke off when the server died are marked as interrupted')
      await cleanUp()
      cleaning = setInterval(() => void cleanUp(), CLEANUP_MS).unref()
    },
    cleanUp,
    resumeQueue: queue.resume,
    stop: async (graceMs) => {
      queue.stop()
      clearInterval(cleaning)
      presence.stop()
      await runs.shutdown(graceMs)
    },
  }
}
