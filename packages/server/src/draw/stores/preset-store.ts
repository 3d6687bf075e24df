import { foldText } from '@saffron/core/format'

import { contains, type Queries, readPage } from '../../db/index.ts'
import type { DrawPresetTable } from '../../db/tables/drawings.ts'
import type { Sort } from '../../http/read-sort.ts'
import type { Owned } from './drawing-store.ts'

export const presetSorts = ['name', 'createdAt', 'updatedAt'] as const
const COLUMNS = { name: 'nameFolded', createdAt: 'createdAt', updatedAt: 'updatedAt' } as const

interface PresetSearch {
  readonly owner: string
  readonly page: number
  readonly limit: number
  readonly sort: Sort<(typeof presetSorts)[number]>
  readonly q?: string | undefined
}

export function searchPresets(
  queries: Queries,
  { owner, page, limit, sort, q = '' }: PresetSearch,
): Promise<{ rows: DrawPresetTable[]; total: number }> {
  let found = queries.selectFrom('drawPreset').where('ownerId', '=', owner)
  for (const word of foldText(q).split(/\s+/)) if (word !== '') found = found.where(contains('name_folded', word))
  return readPage(found, { by: COLUMNS[sort.by], direction: sort.direction, page, limit })
}

export function presetsOf(queries: Queries, owner: string): Promise<DrawPresetTable[]> {
  return queries.selectFrom('drawPreset').selectAll().where('ownerId', '=', owner).orderBy('id').execute()
}

export async function countPresets(queries: Queries, owner: string): Promise<number> {
  const { total } = await queries
    .selectFrom('drawPreset')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', '=', owner)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertPreset(tx: Queries, row: DrawPresetTable): Promise<void> {
  await tx.insertInto('drawPreset').values(row).execute()
}

export function changePreset(
  tx: Queries,
  { owner, id }: Owned,
  change: Partial<DrawPresetTable>,
): Promise<DrawPresetTable | undefined> {
  return tx
    .updateTable('drawPreset')
    .set(change)
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .returningAll()
    .executeTakeFirst()
}

export function removePreset(tx: Queries, { owner, id }: Owned): Promise<DrawPresetTable | undefined> {
  return tx.deleteFrom('drawPreset').where('id', '=', id).where('ownerId', '=', owner).returningAll().executeTakeFirst()
}
