import { BUILTIN_TOOLS } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'

interface Owned {
  readonly owner: string
  readonly conversation: string
}

/** Returns the agent of a conversation. Undefined if the owner has no such conversation. */
export const agentOfConversation = (
  queries: Queries,
  { owner, conversation }: Owned,
): Promise<{ agent: string | null; agentVersion: number | null } | undefined> =>
  queries
    .selectFrom('conversation')
    .select(['agent', 'agentVersion'])
    .where('id', '=', conversation)
    .where('ownerId', '=', owner)
    .where('trashedAt', 'is', null)
    .executeTakeFirst()

/** Returns which plugins a conversation turned on or off, by ID. The caller may see the conversation. */
export async function switchesOf(queries: Queries, conversation: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await queries
    .selectFrom('conversationPlugin')
    .select(['pluginId', 'enabled'])
    .where('conversationId', '=', conversation)
    .execute()
  return new Map(rows.map(({ pluginId, enabled }) => [pluginId, enabled === 1]))
}

/** Turns a plugin on or off in a conversation. The caller may write there. */
export async function storeSwitch(
  tx: Queries,
  {
    conversation,
    plugin,
    enabled,
  }: { readonly conversation: string; readonly plugin: string; readonly enabled: boolean },
): Promise<void> {
  const value = enabled ? 1 : 0
  await tx
    .insertInto('conversationPlugin')
    .values({ conversationId: conversation, pluginId: plugin, enabled: value })
    .onConflict((conflict) => conflict.columns(['conversationId', 'pluginId']).doUpdateSet({ enabled: value }))
    .execute()
}

/** Turns all built-in tools of a conversation on or off. */
export async function switchBuiltin(
  tx: Queries,
  {
    owner,
    conversation,
    enabled,
  }: { readonly owner: string; readonly conversation: string; readonly enabled: boolean },
): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ builtinTools: JSON.stringify(enabled ? BUILTIN_TOOLS : []) })
    .where('id', '=', conversation)
    .where('ownerId', '=', owner)
    .execute()
}
