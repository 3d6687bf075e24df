import type { Queries } from '../../db/index.ts'
import type { PlayscriptTable } from '../../db/tables/playscripts.ts'

export async function insertScript(tx: Queries, row: PlayscriptTable): Promise<void> {
  await tx.insertInto('playscript').values(row).execute()
}
