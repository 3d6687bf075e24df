import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { BlobTable } from '../../db/tables/drive.ts'

/** Identifies one content of a user. */
export interface ContentKey {
  readonly ownerId: string
  readonly hash: string
}

const named = (queries: Queries, { ownerId, hash }: ContentKey) =>
  queries.selectFrom('blob').where('ownerId', '=', ownerId).where('hash', '=', hash)

export function findContent(queries: Queries, name: ContentKey): Promise<BlobTable | undefined> {
  return named(queries, name).selectAll().executeTakeFirst()
}

export async function insertContent(tx: Queries, content: BlobTable): Promise<void> {
  await tx.insertInto('blob').values(content).execute()
}

type ContentChange = Partial<Omit<BlobTable, keyof ContentKey | 'size' | 'createdAt'>>

export async function changeContent(tx: Queries, { ownerId, hash }: ContentKey, change: ContentChange): Promise<void> {
  // An UPDATE without columns is invalid SQL.
  if (Object.keys(change).length === 0) return
  await tx.updateTable('blob').set(change).where('ownerId', '=', ownerId).where('hash', '=', hash).execute()
}

const isUnheld = sql<boolean>`not exists (
  select 1 from asset where asset.owner_id = blob.owner_id and asset.hash = blob.hash)`

/** Deletes those of these contents that no asset refers to. Returns them. Requires a locked drive. */
export function deleteOrphanedContents(tx: Queries, owner: string, hashes: readonly string[]) {
  return tx
    .deleteFrom('blob')
    .where('ownerId', '=', owner)
    .where('hash', 'in', hashes)
    .where(isUnheld)
    .returning(['hash', 'size'])
    .execute()
}

/** The part of a user's rows that one statement examines, starting after `after`. */
export interface SweepRange {
  readonly owner: string
  /** Newer rows are skipped. */
  readonly before: string
  readonly after: string
  readonly limit: number
}

/** Returns the next contents of a user by hash, and whether each was created before an instant and has no asset. */
export function contentsToSweep(queries: Queries, { owner, before, after, limit }: SweepRange) {
  return queries
    .selectFrom('blob')
    .select([
      'hash as id',
      sql<0 | 1>`case when created_at < ${before} and ${isUnheld} then 1 else 0 end`.as('isForsaken'),
    ])
    .where('ownerId', '=', owner)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
}

/** Returns those of these hashes that a user has contents of. */
export async function knownContents(queries: Queries, owner: string, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('blob')
    .select('hash')
    .where('ownerId', '=', owner)
    .where('hash', 'in', hashes)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

export async function deleteAllContents(tx: Queries, owner: string): Promise<void> {
  await tx.deleteFrom('upload').where('ownerId', '=', owner).execute()
  await tx.deleteFrom('asset').where('ownerId', '=', owner).execute()
  await tx.deleteFrom('blob').where('ownerId', '=', owner).execute()
}
