import { type Expression, sql } from 'kysely'

import { type FullText, newId, type Queries } from '../../db/index.ts'
import type { BlobTable } from '../../db/tables/drive.ts'
import type { PassageTable } from '../../db/tables/file-text.ts'
import type { Chunk } from './chunk-text.ts'

/** A content of an owner. */
export interface Content {
  readonly owner: string
  readonly hash: string
}

/** The number of rows per statement, because databases limit the number of parameters. */
const ROWS_AT_ONCE = 100

export function findBlob(db: Queries, { owner, hash }: Content): Promise<BlobTable | undefined> {
  return db.selectFrom('blob').selectAll().where('ownerId', '=', owner).where('hash', '=', hash).executeTakeFirst()
}

export async function changeBlob(
  db: Queries,
  { owner, hash }: Content,
  set: Partial<Pick<BlobTable, 'textState' | 'textError' | 'vectorState' | 'vectorError'>>,
): Promise<void> {
  await db.updateTable('blob').set(set).where('ownerId', '=', owner).where('hash', '=', hash).execute()
}

/** Returns contents whose text hasn't been extracted. */
export function waitingContents(db: Queries, most: number): Promise<Content[]> {
  return (
    db
      .selectFrom('blob')
      .select(['ownerId as owner', 'hash'])
      // Inlined, because a bound value can't use the partial index.
      .where('textState', '=', sql.lit('waiting'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('job')
              .select('job.id')
              .where('job.kind', '=', 'text')
              .where('job.state', '!=', 'failed')
              .whereRef('job.ownerId', '=', 'blob.ownerId')
              .whereRef('job.subject', '=', 'blob.hash'),
          ),
        ),
      )
      .limit(most)
      .execute()
  )
}

/** Appends passages to a content. Returns undefined if the content was deleted. */
export async function insertPassages(
  tx: Queries,
  texts: FullText,
  { owner, hash }: Content,
  passages: readonly Chunk[],
): Promise<void> {
  const rows: PassageTable[] = passages.map(({ place, at, name, text }) => ({
    id: newId(),
    ownerId: owner,
    hash,
    place,
    placeAt: at,
    placeName: name,
    text,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('passage')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
  for (const { id, text } of rows) await texts.put(tx, { id, owner, text })
}

/** Removes the text of contents, also from the index. */
export async function removePassages(tx: Queries, texts: FullText, owner: string, hashes: readonly string[]) {
  if (hashes.length === 0) return
  const ids = await tx
    .selectFrom('passage')
    .select('id')
    .where('ownerId', '=', owner)
    .where('hash', 'in', hashes)
    .execute()
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const some = ids.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id)
    await texts.remove(tx, some)
    await tx.deleteFrom('passage').where('id', 'in', some).execute()
  }
}

export function passagesByIds(db: Queries, owner: string, ids: readonly string[]): Promise<PassageTable[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('passage').selectAll().where('ownerId', '=', owner).where('id', 'in', ids).execute()
}

/** Some contents of an owner. */
interface Contents {
  readonly owner: string
  readonly hashes: readonly string[]
}

/** Returns the IDs of the passages of contents that contain these words. */
export async function passagesWith(
  db: Queries,
  texts: FullText,
  { owner, hashes, q, limit }: Contents & { readonly q: string; readonly limit: number },
): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('passage')
    .select('id')
    .where('ownerId', '=', owner)
    .where('hash', 'in', hashes)
    .where('id', 'in', texts.match({ owner, q }))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countPassagesOf(db: Queries, { owner, hashes }: Contents): Promise<number> {
  if (hashes.length === 0) return 0
  const { count } = await db
    .selectFrom('passage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', owner)
    .where('hash', 'in', hashes)
    .executeTakeFirstOrThrow()
  return count
}

export interface PassageRange {
  readonly after?: string | undefined
  readonly limit: number
  readonly offset?: number
  /** Limits the result to these. */
  readonly among?: Expression<string> | undefined
}

/** Returns the passages of a content in order. */
export function passagesOf(
  db: Queries,
  { owner, hash }: Content,
  { after = '', limit, offset = 0, among }: PassageRange,
): Promise<PassageTable[]> {
  return db
    .selectFrom('passage')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('hash', '=', hash)
    .where('id', '>', after)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? sql<string>`null`))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countPassages(
  db: Queries,
  { owner, hash }: Content,
  among?: Expression<string>,
): Promise<number> {
  const { count } = await db
    .selectFrom('passage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', owner)
    .where('hash', '=', hash)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? sql<string>`null`))
    .executeTakeFirstOrThrow()
  return count
}
