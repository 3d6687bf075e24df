import type { RequestState } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { WalletRequestTable } from '../../db/tables/wallet.ts'

interface RequestFilter {
  /** Undefined means every user, which only admins may list. */
  readonly ownerId: string | undefined
  readonly state?: RequestState | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export const requestsThat = (db: Queries, { ownerId, state, from, until }: RequestFilter) =>
  db
    .selectFrom('walletRequest')
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until ?? ''))

export async function insertRequest(tx: Queries, row: WalletRequestTable): Promise<void> {
  await tx.insertInto('walletRequest').values(row).execute()
}

export async function countPending(db: Queries, ownerId: string): Promise<number> {
  const { total } = await requestsThat(db, { ownerId, state: 'pending' })
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns one request. Only admin calls may omit the owner. */
export function findRequest(
  db: Queries,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): Promise<WalletRequestTable | undefined> {
  return requestsThat(db, { ownerId }).selectAll().where('id', '=', id).executeTakeFirst()
}

export type RequestChange = Pick<WalletRequestTable, 'updatedAt'> &
  Partial<Pick<WalletRequestTable, 'amount' | 'note' | 'state' | 'answer' | 'decidedBy' | 'decidedAt' | 'recordId'>>

/** Returns a pending request and locks it until the transaction ends. Only admin calls may omit the owner. */
export function lockPendingRequests(
  tx: Queries,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): Promise<WalletRequestTable | undefined> {
  return tx
    .updateTable('walletRequest')
    .set({ state: 'pending' })
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Changes a locked request. */
export function changeRequest(tx: Queries, id: string, change: RequestChange): Promise<WalletRequestTable> {
  return tx.updateTable('walletRequest').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export function requestsAfter(
  db: Queries,
  { ownerId, after, limit }: { ownerId: string; after: string; limit: number },
): Promise<WalletRequestTable[]> {
  return requestsThat(db, { ownerId }).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}
