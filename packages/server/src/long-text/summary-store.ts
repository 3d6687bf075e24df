import type { Queries } from '../db/index.ts'
import type { SummaryPartTable } from '../db/tables/file-text.ts'

export async function findPart(db: Queries, owner: string, key: string): Promise<string | undefined> {
  const found = db.selectFrom('summaryPart').select('text').where('ownerId', '=', owner).where('key', '=', key)
  return (await found.executeTakeFirst())?.text
}

export async function storePart(db: Queries, part: SummaryPartTable): Promise<void> {
  await db
    .insertInto('summaryPart')
    .values(part)
    .onConflict((conflict) => conflict.columns(['ownerId', 'key']).doNothing())
    .execute()
}

/** Deletes summaries of parts made before `before`. */
export async function pruneParts(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('summaryPart').where('createdAt', '<', before).execute()
}
