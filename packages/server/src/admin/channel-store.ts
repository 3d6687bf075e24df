import type { Queries } from '../db/index.ts'
import type { ChannelTable } from '../db/tables/channels.ts'

/** Returns all channels, in routing order. */
export function allChannels(db: Queries): Promise<ChannelTable[]> {
  return db.selectFrom('channel').selectAll().orderBy('priority', 'desc').orderBy('createdAt').orderBy('id').execute()
}

export async function insertChannel(db: Queries, channel: ChannelTable): Promise<void> {
  await db.insertInto('channel').values(channel).execute()
}

/** Stores a channel's state, for the admin console. Returns false if the channel doesn't exist. */
export async function storeChannelState(
  db: Queries,
  state: { id: string; status: string; lastError: string | null; at: string },
): Promise<boolean> {
  const { id, status, lastError, at } = state
  const failed = lastError === null ? {} : { lastErrorAt: at }
  const { numUpdatedRows } = await db
    .updateTable('channel')
    .set({ status, lastError, ...failed })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the installation's facts with this prefix. */
export async function installationFacts(db: Queries, prefix: string): Promise<string[]> {
  const rows = await db.selectFrom('installation').select('key').where('key', 'like', `${prefix}%`).execute()
  return rows.map(({ key }) => key)
}

/** Returns true only for the first call with this fact. */
export async function recordFact(
  db: Queries,
  fact: { key: string; value: string; createdAt: string },
): Promise<boolean> {
  const noted = await db
    .insertInto('installation')
    .values(fact)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return noted.numInsertedOrUpdatedRows === 1n
}

export function findChannel(db: Queries, id: string): Promise<ChannelTable | undefined> {
  return db.selectFrom('channel').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores the models that a channel's provider currently lists. */
export async function storeModelList(db: Queries, id: string, names: readonly string[]): Promise<void> {
  await db
    .updateTable('channel')
    .set({ offeredModels: JSON.stringify(names) })
    .where('id', '=', id)
    .execute()
}

/** Parses a column with names of models. */
export const namesIn = (json: string | null): string[] | null => (json === null ? null : (JSON.parse(json) as string[]))
