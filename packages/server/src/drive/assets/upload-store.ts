import type { Queries } from '../../db/index.ts'
import type { UploadTable } from '../../db/tables/drive.ts'
import type { Owned } from './asset-store.ts'

export async function insertUpload(queries: Queries, upload: UploadTable): Promise<void> {
  await queries.insertInto('upload').values(upload).execute()
}

/** An upload of somebody that has not been left for too long. */
export function findUpload(
  queries: Queries,
  { owner, id, at }: Owned & { at: string },
): Promise<UploadTable | undefined> {
  return queries
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', owner)
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

/** Those of these that can be gone on with. */
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
