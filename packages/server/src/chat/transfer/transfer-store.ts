import type { Queries } from '../../db/index.ts'
import type { ConversationTable } from '../../db/tables/chat.ts'
import type { Owned } from '../conversations/conversation-store.ts'

/** Counts the messages of conversations, of all branches. */
export async function countMessages(queries: Queries, owner: string, conversations: readonly string[]) {
  const { total } = await queries
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', '=', owner)
    .where('conversationId', 'in', conversations)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the assets that messages of conversations refer to, those that belong to the conversations, and `queued`. */
export async function assetsOfConversations(
  queries: Queries,
  owner: string,
  conversations: readonly string[],
  queued: readonly string[],
): Promise<string[]> {
  const rows = await queries
    .selectFrom('asset')
    .select('asset.id')
    .where('asset.ownerId', '=', owner)
    .where((eb) =>
      eb.or([
        eb('asset.conversationId', 'in', conversations),
        ...(queued.length > 0 ? [eb('asset.id', 'in', queued)] : []),
        eb(
          'asset.id',
          'in',
          eb.selectFrom('messageAsset').select('messageAsset.assetId').where('conversationId', 'in', conversations),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives a conversation with its messages, runs and queue to another owner. */
export async function reassignConversation(
  tx: Queries,
  { owner, id, to }: Owned & { readonly to: string },
  change: Pick<ConversationTable, 'app' | 'agent' | 'agentVersion' | 'pinned' | 'leafId'>,
): Promise<void> {
  const given = { ownerId: to }
  await tx
    .updateTable('conversation')
    .set({ ...given, ...change, extra: null })
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .execute()
  await tx.updateTable('message').set(given).where('conversationId', '=', id).where('ownerId', '=', owner).execute()
  await tx.updateTable('run').set(given).where('conversationId', '=', id).where('ownerId', '=', owner).execute()
  await tx.updateTable('queuedAsk').set(given).where('conversationId', '=', id).where('ownerId', '=', owner).execute()
}

/** Names the author of messages from before authors were stored. */
export async function nameAuthor(tx: Queries, { owner, id, by }: Owned & { readonly by: string }): Promise<void> {
  await tx
    .updateTable('message')
    .set({ authorId: by })
    .where('conversationId', '=', id)
    .where('ownerId', '=', owner)
    .where('authorId', 'is', null)
    .execute()
}

/**
 * Removes what others than the members of a space have in a conversation: their drafts, marks and queued messages. Also
 * removes all notifications about it.
 */
export async function forgetViewers(tx: Queries, { owner, id }: Owned): Promise<void> {
  const members = tx.selectFrom('member').select('userId').where('ownerId', '=', owner)
  await tx.deleteFrom('conversationView').where('conversationId', '=', id).where('userId', 'not in', members).execute()
  await tx
    .deleteFrom('queuedAsk')
    .where('conversationId', '=', id)
    .where('ownerId', '=', owner)
    .where('userId', 'not in', members)
    .execute()
  await tx
    .deleteFrom('notification')
    .where('messageId', 'in', (eb) =>
      eb.selectFrom('message').select('id').where('conversationId', '=', id).where('ownerId', '=', owner),
    )
    .execute()
}

/** Returns the assets that messages of a conversation refer to. */
export async function attachedAssets(tx: Queries, conversation: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('messageAsset')
    .select('assetId')
    .distinct()
    .where('conversationId', '=', conversation)
    .execute()
  return rows.map(({ assetId }) => assetId)
}

/** Replaces an asset in the links of a conversation's messages. */
export async function relinkAsset(
  tx: Queries,
  { conversation, asset, by }: { conversation: string; asset: string; by: string },
): Promise<void> {
  await tx
    .updateTable('messageAsset')
    .set({ assetId: by })
    .where('conversationId', '=', conversation)
    .where('assetId', '=', asset)
    .execute()
}

/** Replaces the files that a message names. */
export async function changeFiles(
  tx: Queries,
  { owner, id }: Owned,
  change: { readonly attachments: string; readonly sources: string | null; readonly parts?: string },
): Promise<void> {
  await tx.updateTable('message').set(change).where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Returns what a user alone sees of a conversation. */
export const findView = (tx: Queries, conversation: string, userId: string) =>
  tx
    .selectFrom('conversationView')
    .select(['leafId', 'pinned'])
    .where('conversationId', '=', conversation)
    .where('userId', '=', userId)
    .executeTakeFirst()
