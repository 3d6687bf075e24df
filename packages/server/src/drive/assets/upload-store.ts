import type { Queries } from '../../db/index.ts'
import type { UploadTable } from '../../db/tables/drive.ts'
import type { Owned } from '../stores/asset-store.ts'

export async function insertUpload(queries: Queries, upload: UploadTable): Promise<void> {
  await queries.insertInto('upload').values(upload).execute()
}

/** Returns a user's upload, unless it has expired. */
export function findUpload(
  queries: Queries,
  { owner, id, at }: Owned & { at: string },
): Promise<UploadTable | undefined> {
  return queries
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

export async function changeUpload(
  queries: Queries,
  id: string,
  change: Partial<Pick<UploadTable, 'assetId' | 'expiresAt'>>,
): Promise<void> {
  await queries.updateTable('upload').set(change).where('id', '=', id).execute()
}

export async function deleteUpload(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('upload').where('id', '=', id).execute()
}

/** Returns the number of a user's unfinished uploads, and their total size when complete. */
export async function unfinishedUploads(
  queries: Queries,
  { owner, at }: { owner: string; at: string },
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await queries
    .selectFrom('upload')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('length').as('bytes')])
    .where('ownerId', '=', owner)
    .where('assetId', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow()
  return { count, bytes: bytes ?? 0 }
}

/** Returns the unfinished uploads of a space. */
export function pendingUploads(queries: Queries, owner: string): Promise<Pick<UploadTable, 'id' | 'purpose'>[]> {
  return queries
    .selectFrom('upload')
    .select(['id', 'purpose'])
    .where('ownerId', '=', owner)
    .where('assetId', 'is', null)
    .execute()
}

/** Cancels a user's unfinished uploads that expire before an instant. Returns their IDs. */
export async function deleteUnfinished(
  tx: Queries,
  { owner, before }: { owner: string; before: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('upload')
    .where('ownerId', '=', owner)
    .where('assetId', 'is', null)
    .where('expiresAt', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of these uploads that can be resumed. */
export async function livingUploads(queries: Queries, ids: readonly string[], at: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('upload')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', at)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function deleteExpiredUploads(queries: Queries, at: string): Promise<void> {
  await queries.deleteFrom('upload').where('expiresAt', '<=', at).execute()
}
