import type { MessageDraft } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { ConversationViewTable } from '../../db/tables/chat.ts'
import type { Owned, Viewed } from './conversation-store.ts'

const untouched = {
  archivedAt: null,
  draft: null,
  draftAt: null,
  leafId: null,
  lastReadId: null,
  pinned: null,
  muted: null,
}

/** Changes how a user sees a conversation. Expects a conversation that exists and isn't being deleted. */
export async function changeView(
  tx: Queries,
  { owner, by = owner, id }: Owned & Viewed,
  change: Partial<Omit<ConversationViewTable, 'conversationId' | 'userId'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx
    .insertInto('conversationView')
    .values({ ...untouched, conversationId: id, userId: by, ...change })
    .onConflict((conflict) => conflict.columns(['conversationId', 'userId']).doUpdateSet(change))
    .execute()
}

/** Returns a user's draft in a conversation, an empty one if there is none. */
export async function readDraft(queries: Queries, { owner, by = owner, id }: Owned & Viewed): Promise<MessageDraft> {
  const row = await queries
    .selectFrom('conversationView')
    .select(['draft', 'draftAt'])
    .where('conversationId', '=', id)
    .where('userId', '=', by)
    .executeTakeFirst()
  return row?.draft && row.draftAt ? { text: row.draft, savedAt: row.draftAt } : { text: '' }
}
