import type { MessageDraft, saveDraftBody } from '@saffron/core/chat'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import { laterThan } from '../../platform/later-than.ts'
import { lockConversation } from '../../runs/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import type { Owned } from './conversation-store.ts'
import { changeView, readDraft } from './view-store.ts'

/**
 * Saves or removes a user's draft, and tells the user's other clients. Throws `conversation.not_found`, and
 * `request.outdated` with the current draft if it isn't the one that the caller saw.
 */
export async function saveDraft(
  { db, events, now }: Pick<ChatContext, 'db' | 'events' | 'now'>,
  owned: Owned & { readonly by: string },
  { text, savedAt: seen }: Output<typeof saveDraftBody>,
): Promise<MessageDraft> {
  const { before, saved } = await db.transaction(async (tx) => {
    await lockConversation(tx, owned)
    await requireConversation(tx, owned)
    const current = await readDraft(tx, owned)
    if (seen !== undefined && seen !== (current.savedAt ?? null)) return { before: current }
    const draft = text === '' ? null : text
    // Clients tell drafts apart by their time.
    const at = current.savedAt === undefined ? now().toISOString() : laterThan(current.savedAt, now())
    await changeView(tx, owned, { draft, draftAt: draft && at })
    return { before: current, saved: await readDraft(tx, owned) }
  })
  if (saved === undefined) throw new ApiError('request.outdated', { details: { current: before } })
  const { savedAt } = saved
  if (savedAt !== before.savedAt) {
    events.publishDraft(owned, { conversation: owned.id, ...(savedAt !== undefined && { savedAt }) })
  }
  return saved
}
