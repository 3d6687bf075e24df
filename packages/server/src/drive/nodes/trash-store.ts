import type { Queries } from '../../db/index.ts'
import type { Owned } from './node-store.ts'

const inTrash = (queries: Queries, owner: string) =>
  queries.selectFrom('node').where('userId', '=', owner).where('trashedAt', 'is not', null)

/** Whether anything lies in somebody's trash: most of the time, nothing has to be left out for it. */
export const hasTrash = async (queries: Queries, owner: string): Promise<boolean> =>
  (await inTrash(queries, owner).select('id').limit(1).executeTakeFirst()) !== undefined

/** What lies in somebody's trash itself. */
export async function trashedNodes(queries: Queries, owner: string): Promise<string[]> {
  const rows = await inTrash(queries, owner).select('id').execute()
  return rows.map(({ id }) => id)
}

/** What was put into any trash before an instant, the oldest first. */
export async function trashedBefore(queries: Queries, instant: string, limit: number): Promise<Owned[]> {
  return queries
    .selectFrom('node')
    .select(['id', 'userId as owner'])
    .where('trashedAt', '<', instant)
    .orderBy('trashedAt')
    .limit(limit)
    .execute()
}

/** The nodes of somebody behind an id, whatever becomes of them. */
export function nodesAfter(
  queries: Queries,
  { owner, kind, after, limit }: { owner: string; kind: 'folder' | 'file'; after: string; limit: number },
) {
  return queries
    .selectFrom('node')
    .selectAll()
    .where('userId', '=', owner)
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteAllNodes(tx: Queries, owner: string): Promise<void> {
  await tx.deleteFrom('node').where('userId', '=', owner).execute()
}
