import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { BlobTable } from '../../db/tables/drive.ts'

/** Names one content of somebody. */
export interface ContentName {
  readonly userId: string
  readonly hash: string
}

const named = (queries: Queries, { userId, hash }: ContentName) =>
  queries.selectFrom('blob').where('userId', '=', userId).where('hash', '=', hash)

export function findContent(queries: Queries, name: ContentName): Promise<BlobTable | undefined> {
  return named(queries, name).selectAll().executeTakeFirst()
}

export async function insertContent(tx: Queries, content: BlobTable): Promise<void> {
  await tx.insertInto('blob').values(content).execute()
}

type ContentChange = Partial<Omit<BlobTable, keyof ContentName | 'size' | 'createdAt'>>

export async function changeContent(tx: Queries, { userId, hash }: ContentName, change: ContentChange): Promise<void> {
  await tx.updateTable('blob').set(change).where('userId', '=', userId).where('hash', '=', hash).execute()
}

const isUnheld = sql<boolean>`not exists (
  select 1 from asset where asset.user_id = blob.user_id and asset.hash = blob.hash)`

/** Deletes those of these contents that no asset holds, and answers which. The drive is held. */
export function deleteUnheldContents(tx: Queries, owner: string, hashes: readonly string[]) {
  return tx
    .deleteFrom('blob')
    .where('userId', '=', owner)
    .where('hash', 'in', hashes)
    .where(isUnheld)
    .returning(['hash', 'size'])
    .execute()
}

/** Contents made before this moment that no asset holds. */
export function forsakenContents(queries: Queries, { before, limit }: { before: string; limit: number }) {
  return queries
    .selectFrom('blob')
    .select(['userId', 'hash'])
    .where('createdAt', '<', before)
    .where(isUnheld)
    .orderBy('userId')
    .limit(limit)
    .execute()
}

/** `<owner>/<hash>` of all contents of these hashes, whosever they are. */
export async function knownContents(queries: Queries, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await queries.selectFrom('blob').select(['userId', 'hash']).where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ userId, hash }) => `${userId}/${hash}`))
}

/** Pictures that have no thumbnail yet, the newest first: somebody looks at them. */
export function waitingThumbnails(queries: Queries, limit: number) {
  return queries
    .selectFrom('blob')
    .select(['userId', 'hash', 'size'])
    .where('thumbnail', '=', 'waiting')
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteAllContents(tx: Queries, owner: string): Promise<void> {
  await tx.deleteFrom('upload').where('userId', '=', owner).execute()
  await tx.deleteFrom('asset').where('userId', '=', owner).execute()
  await tx.deleteFrom('blob').where('userId', '=', owner).execute()
}
