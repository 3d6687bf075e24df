import type { Queries } from '../../db/index.ts'
import type { Owned } from './node-store.ts'

const inTrash = (queries: Queries, owner: string) =>
  queries.selectFrom('node').where('ownerId', '=', owner).where('trashedAt', 'is not', null)

/** Returns whether a user's trash contains anything. Usually it's empty, so queries needn't exclude it. */
export const hasTrash = async (queries: Queries, owner: string): Promise<boolean> =>
  (await inTrash(queries, owner).select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns the nodes that were moved to a user's trash. */
export async function trashedNodes(queries: Queries, owner: string): Promise<string[]> {
  const rows = await inTrash(queries, owner).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns nodes of all users that were moved to the trash before an instant, oldest first. */
export async function trashedBefore(queries: Queries, instant: string, limit: number): Promise<Owned[]> {
  return queries
    .selectFrom('node')
    .select(['id', 'ownerId as owner'])
    .where('trashedAt', '<', instant)
    .orderBy('trashedAt')
    .limit(limit)
    .execute()
}

/** Returns a user's nodes after an ID, in any state. */
export function nodesAfter(
  queries: Queries,
  { owner, kind, after, limit }: { owner: string; kind: 'folder' | 'file'; after: string; limit: number },
) {
  return queries
    .selectFrom('node')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteAllNodes(tx: Queries, owner: string): Promise<void> {
  await tx.deleteFrom('node').where('ownerId', '=', owner).execute()
}
