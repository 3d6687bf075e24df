import type { Queries } from '../../db/index.ts'
import type { PromptVersionTable, SystemPromptTable } from '../../db/tables/config.ts'

export function allPrompts(db: Queries): Promise<SystemPromptTable[]> {
  return db.selectFrom('systemPrompt').selectAll().orderBy('key').execute()
}

export function findPrompt(db: Queries, id: string): Promise<SystemPromptTable | undefined> {
  return db.selectFrom('systemPrompt').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPrompt(db: Queries, row: SystemPromptTable): Promise<void> {
  await db.insertInto('systemPrompt').values(row).execute()
}

/** Inserts rows for keys that have none. */
export async function insertMissing(db: Queries, rows: readonly SystemPromptTable[]): Promise<void> {
  await db
    .insertInto('systemPrompt')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertVersion(db: Queries, row: PromptVersionTable): Promise<void> {
  await db.insertInto('promptVersion').values(row).execute()
}

/** Returns one page of a prompt's previous versions, newest first, each with who replaced it. */
export async function versionsOf(
  db: Queries,
  promptId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const list = await db
    .selectFrom('promptVersion')
    .leftJoin('user', 'user.id', 'promptVersion.replacedBy')
    .select(['promptVersion.id', 'version', 'text', 'user.name as replacedBy', 'promptVersion.createdAt'])
    .where('promptId', '=', promptId)
    .orderBy('version', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('promptVersion')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('promptId', '=', promptId)
    .executeTakeFirstOrThrow()
  return { list, total }
}
