import type { Queries } from '../../db/index.ts'

/** Returns when something last happened in the conversations of workspaces, by workspace. */
export async function activityIn(queries: Queries, owners: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await queries
    .selectFrom('principal')
    .where('principal.id', 'in', owners)
    .select((eb) => [
      'principal.id',
      // By the index of the list. A pin in a workspace is its member's, so the first one is the newest.
      eb
        .selectFrom('conversation')
        .whereRef('conversation.ownerId', '=', 'principal.id')
        .where('conversation.trashedAt', 'is', null)
        .where('conversation.temporary', 'is', null)
        .orderBy('conversation.pinned', 'desc')
        .orderBy('conversation.updatedAt', 'desc')
        .limit(1)
        .select('conversation.updatedAt')
        .as('at'),
    ])
    .execute()
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])))
}
