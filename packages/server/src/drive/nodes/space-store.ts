import { FILE_KINDS, type FileKind } from '@saffron/core/drive'
import { type RawBuilder, sql } from 'kysely'

import type { Queries } from '../../db/index.ts'

/** The content of a drive: folders and files, without the root and the trash. */
export interface Counts {
  readonly folders: number
  readonly files: number
}

/** Sums the bytes of each kind. Each content counts once. */
export async function bytesByKind(queries: Queries, owner: string): Promise<Record<FileKind, number>> {
  const rows = await queries
    .selectFrom('blob')
    .select(['kind', ({ fn }) => fn.sum<number>('size').as('bytes')])
    .where('ownerId', '=', owner)
    .groupBy('kind')
    .execute()
  const bytes = new Map(rows.map((row) => [row.kind, row.bytes]))
  const sums = FILE_KINDS.map((kind) => [kind, bytes.get(kind) ?? 0])
  return Object.fromEntries(sums) as Record<FileKind, number>
}

/** Selects the trash and everything below it. A node that was moved there before its folder counts once. */
const inTrash = (owner: string) => sql`
  dead (id, kind, asset_id) as (
    select id, kind, asset_id from node where owner_id = ${owner} and trashed_at is not null
    union
    select n.id, n.kind, n.asset_id from dead cross join node as n where n.parent_id = dead.id)`

/** `thrown` is whether the trash contains anything. */
export async function countNodes(queries: Queries, owner: string, thrown: boolean): Promise<Counts> {
  const all = sql`select kind, count(*) as total from node where owner_id = ${owner} group by kind`
  const dead = sql`with recursive ${inTrash(owner)} select kind, count(*) as total from dead group by kind`
  const read = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ kind: string; total: number }>`${query}`.execute(queries)
    return new Map(rows.map(({ kind, total }) => [kind, total]))
  }
  const [made, lost] = [await read(all), thrown ? await read(dead) : new Map<string, number>()]
  const left = (kind: string) => (made.get(kind) ?? 0) - (lost.get(kind) ?? 0)
  // The root is a folder too.
  return { folders: Math.max(0, left('folder') - 1), files: left('file') }
}

/** Sums the contents that emptying the trash would delete, because no other asset refers to them. */
export async function bytesInTrash(queries: Queries, owner: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with recursive ${inTrash(owner)},
    thrown as (select distinct asset_id as id from dead where asset_id is not null)
    select coalesce(sum(blob.size), 0) as bytes from blob
    where blob.owner_id = ${owner}
      and blob.hash in (select asset.hash from asset join thrown on thrown.id = asset.id)
      and not exists (
        select 1 from asset where asset.owner_id = blob.owner_id and asset.hash = blob.hash and (
          asset.conversation_id is not null
          or asset.id not in (select id from thrown)
          or exists (select 1 from asset_store where asset_store.asset_id = asset.id)
          or exists (select 1 from message_asset where message_asset.asset_id = asset.id)
          or exists (select 1 from agent_file where agent_file.asset_id = asset.id)
          or exists (select 1 from node where node.asset_id = asset.id and node.id not in (select id from dead))))
  `.execute(queries)
  return rows[0]?.bytes ?? 0
}
