import type { ModelUse } from '@saffron/core/admin'

import type { Queries } from '../../db/index.ts'
import type { ChannelModelTable, ModelTable } from '../../db/tables/channels.ts'

/** The number of rows per INSERT, because databases limit the number of parameters. */
const BATCH = 100

export function allModels(db: Queries): Promise<ModelTable[]> {
  return db.selectFrom('model').selectAll().execute()
}

export function allChannelModels(db: Queries): Promise<ChannelModelTable[]> {
  return db.selectFrom('channelModel').selectAll().execute()
}

/** Keeps models that another channel's refresh has just added. */
export async function insertModels(db: Queries, models: readonly ModelTable[]): Promise<void> {
  for (const some of batches(models)) {
    await db
      .insertInto('model')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Stores the provider's data about a model, except for fields that an admin has set. */
export async function updateModel(
  db: Queries,
  model: Pick<ModelTable, 'id' | 'displayName' | 'features' | 'updatedAt'>,
): Promise<void> {
  const { id, ...facts } = model
  await db.updateTable('model').set(facts).where('id', '=', id).where('edited', '=', 0).execute()
}

export async function linkModels(db: Queries, channelId: string, modelIds: readonly string[]): Promise<void> {
  for (const some of batches(modelIds)) {
    await db
      .insertInto('channelModel')
      .values(some.map((modelId) => ({ channelId, modelId, byHand: 0 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Links a model to a channel manually, whether or not its provider lists it. */
export async function linkManually(db: Queries, channelId: string, modelId: string): Promise<void> {
  await db
    .insertInto('channelModel')
    .values({ channelId, modelId, byHand: 1 })
    .onConflict((conflict) => conflict.columns(['channelId', 'modelId']).doUpdateSet({ byHand: 1 }))
    .execute()
}

/** Returns the channels that are manually linked to a model. */
export async function manualChannels(db: Queries, modelId: string): Promise<string[]> {
  const links = db.selectFrom('channelModel').select('channelId').where('modelId', '=', modelId)
  return (await links.where('byHand', '=', 1).execute()).map(({ channelId }) => channelId)
}

/** Removes the manual link, so that the provider's list decides. */
export async function useChannelDefaults(
  db: Queries,
  { channelId, modelId, isServed }: { channelId: string; modelId: string; isServed: boolean },
): Promise<void> {
  await db.deleteFrom('channelModel').where('channelId', '=', channelId).where('modelId', '=', modelId).execute()
  if (isServed) await linkModels(db, channelId, [modelId])
}

/** Keeps manual links. */
export async function unlinkModels(db: Queries, channelId: string, modelIds: readonly string[]): Promise<void> {
  for (const some of batches(modelIds)) {
    await db
      .deleteFrom('channelModel')
      .where('channelId', '=', channelId)
      .where('modelId', 'in', some)
      .where('byHand', '=', 0)
      .execute()
  }
}

export function findModel(db: Queries, id: string): Promise<ModelTable | undefined> {
  return db.selectFrom('model').selectAll().where('id', '=', id).executeTakeFirst()
}

export function modelNamed(db: Queries, name: string): Promise<ModelTable | undefined> {
  return db.selectFrom('model').selectAll().where('name', '=', name).executeTakeFirst()
}

export function findModels(db: Queries, ids: readonly string[]): Promise<ModelTable[]> {
  return db.selectFrom('model').selectAll().where('id', 'in', ids).execute()
}

export async function insertModel(db: Queries, model: ModelTable): Promise<void> {
  await db.insertInto('model').values(model).execute()
}

/** Returns the IDs of the default models by use. */
export async function allDefaults(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('modelDefault').selectAll().execute()
  return new Map(rows.map(({ modelUse, modelId }) => [modelUse, modelId]))
}

/** Returns the name of a channel's first chat model. */
export async function firstToChat(db: Queries, channelId: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('channelModel')
    .innerJoin('model', 'model.id', 'channelModel.modelId')
    .select('model.name')
    .where('channelId', '=', channelId)
    .where('features', 'like', '%"chat"%')
    .orderBy('model.enabled', 'desc')
    .orderBy('model.name')
    .limit(1)
    .execute()
  return rows[0]?.name
}

/** Makes a model the default for exactly these uses. */
export async function setDefaults(db: Queries, modelId: string, uses: readonly ModelUse[]): Promise<void> {
  await db.deleteFrom('modelDefault').where('modelId', '=', modelId).execute()
  for (const modelUse of new Set(uses)) {
    await db
      .insertInto('modelDefault')
      .values({ modelUse, modelId })
      .onConflict((conflict) => conflict.column('modelUse').doUpdateSet({ modelId }))
      .execute()
  }
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH)
}
