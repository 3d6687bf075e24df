import type { Conversation } from '@saffron/core/chat'

import { isUniqueViolation, type Queries } from '../../db/index.ts'
import { sweepTrashes } from '../../platform/sweep-trashes.ts'
import { lockConversation } from '../../runs/index.ts'
import { type ChatContext, requireAnywhere } from '../context.ts'
import { forgetTexts } from '../index-texts.ts'
import { changeConversation, findAnywhere, type Owned, removeConversation } from './conversation-store.ts'
import { hasMessages, trashedBefore, trashedConversations } from './trash-store.ts'

type TrashContext = Pick<ChatContext, 'db' | 'events' | 'now' | 'runs' | 'texts'>
type StoredTexts = Pick<TrashContext, 'db' | 'texts'>

/**
 * Moves a conversation to the trash and stops its reply. One without messages has nothing to bring back and is deleted
 * permanently, as is one in the trash whose `trashedAt` the caller has `seen`: a repeated call must not lose it.
 * Throws `conversation.not_found`.
 */
export async function discardConversation(
  context: TrashContext,
  owned: Owned,
  seen: string | undefined,
): Promise<Conversation> {
  const { db, events, now, runs } = context
  const before = await requireAnywhere(db.query, owned)
  if (before.trashedAt !== undefined) {
    if (before.trashedAt === seen) await deletePermanently(context, owned, seen)
    return before
  }
  await runs.stop(owned.id)
  await db.transaction(async (tx) => {
    await lockConversation(tx, owned)
    const { trashedAt } = await requireAnywhere(tx, owned)
    if (trashedAt !== undefined) return
    if (await hasMessages(tx, owned)) await changeConversation(tx, owned, { trashedAt: now().toISOString() })
    else await remove(context, tx, owned)
  })
  // A reply that began in between ends too.
  await runs.stop(owned.id)
  // After the end of its run is published: a slow client hears only the last event of a conversation.
  events.publish(owned.owner, { conversation: owned.id, state: 'idle', message: null, deleted: true })
  return (await findAnywhere(db.query, owned)) ?? { ...before, state: 'idle' }
}

/** Moves a conversation out of the trash; one that is not in it stays as it is. Throws `conversation.not_found`. */
export async function restoreConversation(context: TrashContext, owned: Owned): Promise<Conversation> {
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
    // Its app has another conversation by now: this one is restored as an ordinary chat.
    return restore({ app: null })
  })
  events.publish(owned.owner, { conversation: owned.id, state: restored.state, message: null, restored: true })
  return restored
}

/** Permanently deletes the conversations in a person's trash, one by one. Returns how many it deleted. */
export async function emptyTrash(context: StoredTexts, owner: string): Promise<number> {
  let deleted = 0
  for (const { id, trashedAt } of await trashedConversations(context.db.query, owner))
    if (await deletePermanently(context, { owner, id }, trashedAt)) deleted += 1
  return deleted
}

/** Permanently deletes the conversations that have been in the trash for as long as it keeps them. Returns how many. */
export const sweepConversations = (context: StoredTexts & Pick<TrashContext, 'now'>): Promise<number> =>
  sweepTrashes({
    now: context.now(),
    find: (instant, limit) => trashedBefore(context.db.query, instant, limit),
    remove: ({ trashedAt, ...owned }) => deletePermanently(context, owned, trashedAt),
  })

/** False where it was restored, deleted or moved to the trash again in the meantime. */
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
