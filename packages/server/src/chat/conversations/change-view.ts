import type { changeViewBody, Conversation } from '@saffron/core/chat'
import type { Output } from '@saffron/core/contract'

import type { Queries } from '../../db/index.ts'
import { lockConversation } from '../../runs/index.ts'
import { type ChatContext, requireConversation, requireMessage, requireNewestLeaf } from '../context.ts'
import { countUnread, markReadUpTo } from '../notifications/notification-store.ts'
import { changeConversation, type Owned } from './conversation-store.ts'
import { changeView } from './view-store.ts'

type ViewContext = Pick<ChatContext, 'db' | 'events' | 'now'>
type ViewChange = Output<typeof changeViewBody>
type Seen = Owned & { readonly by: string }

/** A conversation before and after a change. */
interface Changed {
  readonly before: Conversation
  readonly after: Conversation
}

/** Changes how a user sees a conversation. Throws `conversation.not_found`, `message.not_found`. */
export async function changeConversationView(
  context: ViewContext,
  seen: Seen,
  change: ViewChange,
): Promise<Conversation> {
  let hasRead = false
  const changed = await changeAndTell(context, seen, async (tx) => {
    hasRead = await storeView(context, tx, seen, change)
  })
  const { db, events } = context
  if (hasRead) events.publishNotificationsRead(seen.by, await countUnread(db.query, seen.by))
  return changed
}

/** Changes a conversation in a transaction, and then tells the user's clients what changed in their view. */
export async function changeAndTell(
  { db, events }: ViewContext,
  seen: Seen,
  change: (tx: Queries, before: Conversation) => Promise<unknown>,
): Promise<Conversation> {
  const changed = await db.transaction(async (tx) => {
    await lockConversation(tx, seen)
    const before = await requireConversation(tx, seen)
    await change(tx, before)
    return { before, after: await requireConversation(tx, seen) }
  })
  tellView(events, seen, changed)
  return changed.after
}

/**
 * Stores a change. In a user's own space, the conversation itself has the branch and the pin. Returns whether it marked
 * notifications as read.
 */
export async function storeView(
  { now }: Pick<ViewContext, 'now'>,
  tx: Queries,
  seen: Seen,
  { leaf, lastRead, pinned, muted, archived }: ViewChange,
): Promise<boolean> {
  const { owner, by, id } = seen
  let hasRead = false
  if (lastRead !== undefined) {
    await requireMessage(tx, { owner, id: lastRead, conversation: id })
    const at = now().toISOString()
    hasRead = await markReadUpTo(tx, { owner, conversation: id, userId: by, message: lastRead, at })
  }
  const place = {
    ...(leaf !== undefined && { leafId: await requireNewestLeaf(tx, { owner, conversation: id, from: leaf }) }),
    ...(pinned !== undefined && ({ pinned: pinned ? 1 : 0 } as const)),
  }
  if (owner === by) await changeConversation(tx, seen, place)
  const isArchived = (await requireConversation(tx, seen)).archivedAt !== undefined
  await changeView(tx, seen, {
    ...(owner !== by && place),
    ...(lastRead !== undefined && { lastReadId: lastRead }),
    ...(muted !== undefined && ({ muted: muted ? 1 : 0 } as const)),
    ...(archived !== undefined && archived !== isArchived && { archivedAt: archived ? now().toISOString() : null }),
  })
  return hasRead
}

function tellView(events: ViewContext['events'], seen: Seen, { before, after }: Changed): void {
  const archived = after.archivedAt !== undefined
  if (archived !== (before.archivedAt !== undefined)) {
    events.publishTo(seen, { conversation: seen.id, state: after.state, message: null, archived })
  }
  const { lastRead, pinned, muted = false, unread } = after
  const news = {
    ...(lastRead !== undefined && lastRead !== before.lastRead && { lastRead }),
    ...(pinned !== before.pinned && { pinned }),
    ...(muted !== (before.muted ?? false) && { muted }),
    ...(unread !== undefined && unread !== before.unread && { unread }),
  }
  if (Object.keys(news).length > 0) events.publishView(seen, { conversation: seen.id, ...news })
}
