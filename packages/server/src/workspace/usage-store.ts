import type { WorkspaceUsage } from '@saffron/core/workspace'

import type { Queries } from '../db/index.ts'

/** Sums the calls in a workspace since an instant, by member and model, most expensive first. */
export async function usageOf(
  db: Queries,
  { ownerId, since }: { readonly ownerId: string; readonly since: string },
): Promise<WorkspaceUsage[]> {
  const rows = await db
    .selectFrom('modelCall')
    .leftJoin('user', 'user.id', 'modelCall.userId')
    .select(['modelCall.userId', 'user.name', 'user.avatar', 'modelCall.model'])
    .select(({ fn }) => [
      fn.countAll<number>().as('calls'),
      fn.sum<number>('modelCall.inputTokens').as('inputTokens'),
      fn.sum<number>('modelCall.outputTokens').as('outputTokens'),
      fn.sum<number>('modelCall.costMicros').as('costMicros'),
    ])
    .where('modelCall.ownerId', '=', ownerId)
    .where('modelCall.endedAt', '>=', since)
    .where('modelCall.kind', '!=', 'failover')
    .groupBy(['modelCall.userId', 'user.name', 'user.avatar', 'modelCall.model'])
    .orderBy('costMicros', 'desc')
    .orderBy('calls', 'desc')
    .execute()
  return rows.map(({ userId, name, avatar, ...sums }) => ({
    user: userId === null || name === null ? null : { id: userId, name, ...(avatar !== null && { avatar }) },
    ...sums,
  }))
}
