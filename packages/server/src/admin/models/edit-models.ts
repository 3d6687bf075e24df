import type { createModelBody, editModelsBody, ModelUse, updateModelBody } from '@saffron/core/admin'
import type { ModelFeature } from '@saffron/core/chat'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import {
  ChangedRows,
  type Database,
  isUniqueViolation,
  type Queries,
  removeRow,
  replaceRow,
  requireVersion,
  type SeenRow,
} from '../../db/index.ts'
import type { ModelTable } from '../../db/tables/channels.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { findChannel, namesIn } from '../channel-store.ts'
import {
  manualChannels,
  findModel,
  findModels,
  insertModel,
  useChannelDefaults,
  linkManually,
  modelNamed,
  setDefaults,
} from './model-store.ts'
import { newModel } from './new-model.ts'

export interface ModelEditDeps {
  readonly db: Database
  readonly now: () => Date
}

type Change = Omit<Output<typeof updateModelBody>, 'version'>

/** The features that each use requires of a model. */
const NEEDS = {
  chat: 'chat',
  title: 'chat',
  summary: 'chat',
  image: 'image',
  embedding: 'embedding',
} as const satisfies Record<ModelUse, ModelFeature>

/** Adds a model that no channel lists. Throws `model.name_taken`. */
export async function createModel(
  tx: Queries,
  { name, displayName = name, features, channels, ...body }: Output<typeof createModelBody>,
  at: string,
): Promise<ModelTable> {
  if ((await modelNamed(tx, name)) !== undefined) throw new ApiError('model.name_taken')
  const row = changed(newModel({ name, displayName, features: JSON.stringify(features), at }), body, at)
  const made: ModelTable = { ...row, edited: 1, version: 1 }
  try {
    await insertModel(tx, made)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('model.name_taken', { cause: error })
    throw error
  }
  await giveChannels(tx, made, channels)
  await giveUses(tx, made, body.defaultFor)
  return made
}

/** Changes a model. Throws `model.not_found`, and ChangedRows if it has changed since it was read. */
export async function changeModel(
  tx: Queries,
  id: string,
  { version, ...change }: Output<typeof updateModelBody>,
  at: string,
): Promise<ModelTable> {
  const before = await findModel(tx, id)
  if (before === undefined) throw new ApiError('model.not_found')
  requireVersion(before, version)
  const row = changed(before, change, at)
  await replaceRow(tx, 'model', row, before.version)
  await giveChannels(tx, row, change.channels)
  await giveUses(tx, row, change.defaultFor)
  return row
}

/**
 * Changes many models in the same way, except for individual prices. Changes all or none. Throws like `changeModel`.
 */
export async function changeModels(
  tx: Queries,
  { models, ...change }: Output<typeof editModelsBody>,
  at: string,
): Promise<ModelTable[]> {
  const seen = new Map(models.map(({ id, version }) => [id, version]))
  const own = new Map(models.map(({ id, prices }) => [id, prices]))
  const rows = await findModels(tx, [...seen.keys()])
  if (rows.length < seen.size) throw new ApiError('model.not_found')
  const stale = rows.filter(({ id, version }) => (seen.get(id) ?? version) !== version)
  if (stale.length > 0) throw new ChangedRows(stale.map(({ id }) => id))
  const after: ModelTable[] = []
  for (const before of rows) {
    const row = changed(before, { ...change, prices: { ...change.prices, ...own.get(before.id) } }, at)
    await replaceRow(tx, 'model', row, before.version)
    after.push(row)
  }
  return after
}

/** Deletes a model, its links to channels and its defaults. Throws like `changeModel`. */
export async function removeModel(tx: Queries, { id, version }: SeenRow): Promise<ModelTable> {
  const row = await findModel(tx, id)
  if (row === undefined) throw new ApiError('model.not_found')
  requireVersion(row, version)
  await removeRow(tx, 'model', row)
  return row
}

function changed(row: ModelTable, change: Change, at: string): ModelTable {
  const { displayName = row.displayName, enabled, prices = {}, visibleTo = row.visibleTo } = change
  const features = change.features === undefined ? row.features : JSON.stringify(change.features)
  const corrected = displayName !== row.displayName || features !== row.features
  return {
    ...row,
    displayName,
    features,
    edited: corrected ? 1 : row.edited,
    enabled: enabled === undefined ? row.enabled : Number(enabled),
    groupName: textOr(change.group, row.groupName),
    icon: textOr(change.icon, row.icon),
    contextLimit: given(change.contextLimit, row.contextLimit),
    outputLimit: given(change.outputLimit, row.outputLimit),
    inputPrice: given(prices.input, row.inputPrice),
    cachedInputPrice: given(prices.cachedInput, row.cachedInputPrice),
    outputPrice: given(prices.output, row.outputPrice),
    imagePrice: given(prices.image, row.imagePrice),
    videoSecondPrice: given(prices.videoSecond, row.videoSecondPrice),
    megapixelPrice: given(prices.megapixel, row.megapixelPrice),
    priceVariants: jsonOr(prices.variants, row.priceVariants),
    media: jsonOr(change.media, row.media),
    visibleTo,
    version: row.version + 1,
    updatedAt: at,
  }
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

const jsonOr = (value: object | null | undefined, before: string | null): string | null =>
  value === undefined ? before : value === null ? null : JSON.stringify(value)

/** Treats an empty text as null. */
const textOr = (value: string | null | undefined, before: string | null): string | null =>
  value === undefined ? before : value?.trim() || null

/**
 * Links a model to these channels manually and removes other manual links. Channels that list the model still serve it.
 */
async function giveChannels(tx: Queries, { id, name }: ModelTable, channels: readonly string[] | undefined) {
  if (channels === undefined) return
  for (const channelId of await manualChannels(tx, id)) {
    if (channels.includes(channelId)) continue
    const channel = await findChannel(tx, channelId)
    const served = namesIn(channel?.chosenModels ?? channel?.offeredModels ?? null) ?? []
    await useChannelDefaults(tx, { channelId, modelId: id, isServed: served.includes(name) })
  }
  for (const [index, channel] of channels.entries()) {
    if ((await findChannel(tx, channel)) === undefined) {
      throw new InvalidField(`body.channels.${index}`, 'field.noChannel')
    }
    await linkManually(tx, channel, id)
  }
}

async function giveUses(tx: Queries, row: ModelTable, uses: readonly ModelUse[] | undefined): Promise<void> {
  if (uses === undefined) return
  const features = JSON.parse(row.features) as ModelFeature[]
  for (const [index, use] of uses.entries()) {
    if (!features.includes(NEEDS[use]))
      throw new InvalidField(`body.defaultFor.${index}`, 'field.modelLacks', { feature: NEEDS[use] })
  }
  await setDefaults(tx, row.id, uses)
}
