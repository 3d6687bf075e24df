import { MAX_NODES } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { plainFileSize } from '@saffron/core/format'

import { newId, prepareQuery, type Queries } from '../../db/index.ts'
import type { DriveTable } from '../../db/tables/drive.ts'
import { insertNodes } from './node-store.ts'

interface NewDrive {
  readonly owner: string
  readonly at: string
}

export function findDrive(queries: Queries, owner: string): Promise<DriveTable | undefined> {
  return queries.selectFrom('drive').selectAll().where('ownerId', '=', owner).executeTakeFirst()
}

/** Returns the next `limit` owners of drives. */
export function ownersAfter(queries: Queries, { after, limit }: { after: string; limit: number }) {
  return queries
    .selectFrom('drive')
    .select('ownerId as id')
    .where('ownerId', '>', after)
    .orderBy('ownerId')
    .limit(limit)
    .execute()
}

const touch = prepareQuery((queries, { owner }: { owner: string }) =>
  queries
    .updateTable('drive')
    .set((eb) => ({ usedBytes: eb.ref('usedBytes') }))
    .where('ownerId', '=', owner)
    .returningAll(),
)

/**
 * Locks a user's drive until the transaction ends, so that everything read from it stays valid. Creates it on first
 * use.
 */
export async function lockDrive(tx: Queries, { owner, at }: NewDrive): Promise<DriveTable> {
  const [held] = (await touch(tx, { owner })).rows
  if (held !== undefined) return held
  const rootId = newId()
  const made = await tx
    .insertInto('drive')
    .values({ ownerId: owner, rootId, usedBytes: 0, nodeCount: 0, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made !== undefined) {
    await insertNodes(tx, [rootOf({ owner, at }, rootId)])
    return made
  }
  // Another transaction created it and has committed, so its row exists now.
  const [theirs] = (await touch(tx, { owner })).rows
  if (theirs === undefined) throw new Error('the drive that was in the way is gone')
  return theirs
}

const rootOf = ({ owner, at }: NewDrive, id: string) => ({
  id,
  ownerId: owner,
  parentId: null,
  kind: 'folder' as const,
  name: '',
  nameKey: '',
  assetId: null,
  size: 0,
  type: null,
  fileKind: null,
  modifiedAt: null,
  childCount: 0,
  sortIndex: 0,
  orderBy: 'name' as const,
  descending: 0 as const,
  trashedAt: null,
  createdBy: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
})

/**
 * Adds bytes to the drive's size, or removes them if negative. Throws `drive.full` if the quota is exceeded. A quota of
 * 0 means no limit. Requires a locked drive.
 */
export async function takeSpace(
  tx: Queries,
  { owner, bytes, quotaBytes }: { owner: string; bytes: number; quotaBytes: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('drive')
    .set((eb) => ({ usedBytes: eb('usedBytes', '+', bytes) }))
    .where('ownerId', '=', owner)
    .$if(bytes > 0 && quotaBytes > 0, (query) => query.where((eb) => eb('usedBytes', '<=', quotaBytes - bytes)))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const { usedBytes = 0 } = (await findDrive(tx, owner)) ?? {}
  const free = Math.max(0, quotaBytes - usedBytes)
  throw new ApiError('drive.full', { values: { free: plainFileSize(free, 'en'), size: plainFileSize(bytes, 'en') } })
}

/**
 * Adds to the drive's number of nodes, or subtracts if negative. Throws `drive.too_many` above the limit. Requires a
 * locked drive.
 */
export async function addToCount(tx: Queries, owner: string, nodes: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('drive')
    .set((eb) => ({ nodeCount: eb('nodeCount', '+', nodes) }))
    .where('ownerId', '=', owner)
    .$if(nodes > 0, (query) => query.where('nodeCount', '<=', MAX_NODES - nodes))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('drive.too_many', { values: { count: MAX_NODES } })
}

export async function deleteDrive(tx: Queries, owner: string): Promise<void> {
  await tx.deleteFrom('drive').where('ownerId', '=', owner).execute()
}
