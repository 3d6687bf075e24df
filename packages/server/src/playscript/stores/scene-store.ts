import type { Queries } from '../../db/index.ts'
import type { PlayscriptSceneTable } from '../../db/tables/playscripts.ts'

/** Rows that one statement inserts. SQLite allows 32,766 values. */
const AT_ONCE = 500

export async function insertScenes(tx: Queries, rows: readonly PlayscriptSceneTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('playscriptScene')
      .values(rows.slice(start, start + AT_ONCE))
      .execute()
  }
}
