import type { Queries } from '../db/index.ts'
import type { ChannelModelTable, ModelTable } from '../db/tables/channels.ts'

/** Rows an INSERT takes at once: a list of models may be long, an engine's list of parameters is not. */
const BATCH = 100

export function allModels(db: Queries): Promise<ModelTable[]> {
  return db.selectFrom('model').selectAll().execute()
}

export function allChannelModels(db: Queries): Promise<ChannelModelTable[]> {
  return db.selectFrom('channelModel').selectAll().execute()
}

/** A name that another channel's refresh has just added is left as it is. */
export async function insertModels(db: Queries, models: readonly ModelTable[]): Promise<void> {
  for (const some of batches(models)) {
    await db
      .insertInto('model')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** What a provider says of a model, unless an admin has said otherwise. */
export async function updateModel(
  db: Queries,
  model: Pick<ModelTable, 'id' | 'displayName' | 'features' | 'updatedAt'>,
): Promise<void> {
  const { id, ...told } = model
  await db.updateTable('model').set(told).where('id', '=', id).where('edited', '=', 0).execute()
}

export async function linkModels(db: Queries, channelId: string, modelIds: readonly string[]): Promise<void> {
  for (const some of batches(modelIds)) {
    await db
      .insertInto('channelModel')
      .values(some.map((modelId) => ({ channelId, modelId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function unlinkModels(db: Queries, channelId: string, modelIds: readonly string[]): Promise<void> {
  for (const some of batches(modelIds)) {
    await db.deleteFrom('channelModel').where('channelId', '=', channelId).where('modelId', 'in', some).execute()
  }
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH)
}
