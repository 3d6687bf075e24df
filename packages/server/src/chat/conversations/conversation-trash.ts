import type { Conversation } from '@saffron/core/chat'

import { isUniqueViolation, type Queries } from '../../db/index.ts'
import { sweepTrashes } from '../../platform/sweep-trashes.ts'
import { lockConversation } from '../../runs/index.ts'
import { type ChatContext, requireAnywhere } from '../context.ts'
import { forgetTexts } from '../index-texts.ts'
import { changeConversation, findAnywhere, type Owned, removeConversation, type Viewed } from './conversation-store.ts'
import { hasMessages, temporaryBefore, trashedBefore, trashedConversations } from './trash-store.ts'

type TrashContext = Pick<ChatContext, 'db' | 'events' | 'now' | 'stopReply' | 'texts'>
type StoredTexts = Pick<TrashContext, 'db' | 'texts'>

/**
 * Moves a conversation to the trash and stops its reply. Permanently deletes it if it has no messages, is temporary, or is
 * in the trash with the `trashedAt` that the caller has `seen`, so that a repeated call loses nothing. Throws
 * `conversation.not_found`.
 */
export async function discardConversation(
  context: TrashContext,
  owned: Owned & Viewed,
  seen: string | undefined,
): Promise<Conversation> {
  const { db, events, now, stopReply } = context
  const before = await requireAnywhere(db.query, owned)
  if (before.trashedAt !== undefined) {
    if (before.trashedAt === seen) await deletePermanently(context, owned, seen)
    return before
  }
  await stopReply(owned)
  await db.transaction(async (tx) => {
    await lockConversation(tx, owned)
    const { trashedAt } = await requireAnywhere(tx, owned)
    if (trashedAt !== undefined) return
    if (before.temporary !== true && (await hasMessages(tx, owned)))
      await changeConversation(tx, owned, { trashedAt: now().toISOString() })
    else await remove(context, tx, owned)
  })
  // Also ends a reply that began in between.
  await stopReply(owned)
  // Published after the end of its run, because a slow client only receives the last event of a conversation.
  events.publish(owned.owner, { conversation: owned.id, state: 'idle', message: null, deleted: true })
  return (await findAnywhere(db.query, owned)) ?? { ...before, state: 'idle' }
}

/** Moves a conversation out of the trash. Does nothing if it isn't in the trash. Throws `conversation.not_found`. */
export async function restoreConversation(context: TrashContext, owned: Owned & Viewed): Promise<Conversation> {
  const { db, events } = context
  const restore = (change: { app?: null }) =>
    db.transaction(async (tx) => {
      await lockConversation(tx, owned)
      const { trashedAt } = await requireAnywhere(tx, owned)
      if (trashedAt !== undefined) await changeConversation(tx, owned, { trashedAt: null, ...change })
      return requireAnywhere(tx, owned)
    })
  const restored = await restore({}).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    // Its app has a new conversation, so this one is restored as an ordinary chat.
    return restore({ app: null })
  })
  events.publish(owned.owner, { conversation: owned.id, state: restored.state, message: null, restored: true })
  return restored
}

/** Permanently deletes the conversations in a user's trash, one by one. Returns how many it deleted. */
export async function emptyTrash(context: StoredTexts, owner: string): Promise<number> {
  let deleted = 0
  for (const { id, trashedAt } of await trashedConversations(context.db.query, owner))
    if (await deletePermanently(context, { owner, id }, trashedAt)) deleted += 1
  return deleted
}

/** Permanently deletes the conversations that exceed the trash's retention. Returns how many. */
export const sweepConversations = (context: StoredTexts & Pick<TrashContext, 'now'>): Promise<number> =>
  sweepTrashes({
    now: context.now(),
    find: (instant, limit) => trashedBefore(context.db.query, instant, limit),
    remove: ({ trashedAt, ...owned }) => deletePermanently(context, owned, trashedAt),
  })

/** How long after its last message a temporary conversation is deleted. */
const TEMPORARY_MS = 60 * 60 * 1000
const TEMPORARY_AT_ONCE = 1000

/** Deletes temporary conversations that weren't used for an hour. Returns their number. */
export async function sweepTemporary(context: StoredTexts & Pick<TrashContext, 'now' | 'stopReply'>): Promise<number> {
  const instant = new Date(context.now().getTime() - TEMPORARY_MS).toISOString()
  const due = await temporaryBefore(context.db.query, instant, TEMPORARY_AT_ONCE)
  for (const owned of due) {
    await context.stopReply(owned)
    await context.db.transaction(async (tx) => {
      await lockConversation(tx, owned)
      await remove(context, tx, owned)
    })
  }
  return due.length
}

/** Returns false if it was restored, deleted or moved to the trash again in the meantime. */
const deletePermanently = (context: StoredTexts, owned: Owned, seen: string | undefined): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    await lockConversation(tx, owned)
    const found = await findAnywhere(tx, owned)
    if (found?.trashedAt === undefined || found.trashedAt !== seen) return false
    await remove(context, tx, owned)
    return true
  })

async function remove({ texts }: StoredTexts, tx: Queries, owned: Owned): Promise<void> {
  await forgetTexts(texts, tx, await removeConversation(tx, owned))
}
