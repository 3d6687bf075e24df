import type { Queries } from '../../db/index.ts'
import type { SettingTable } from '../../db/tables/config.ts'

export function allSettings(db: Queries): Promise<SettingTable[]> {
  return db.selectFrom('setting').selectAll().orderBy('key').execute()
}

export function findSetting(db: Queries, id: string): Promise<SettingTable | undefined> {
  return db.selectFrom('setting').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSetting(db: Queries, row: SettingTable): Promise<void> {
  await db.insertInto('setting').values(row).execute()
}

/** Inserts rows for keys that have none. */
export async function insertMissing(db: Queries, rows: readonly SettingTable[]): Promise<void> {
  await db
    .insertInto('setting')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
