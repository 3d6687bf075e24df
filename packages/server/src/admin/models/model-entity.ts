import type { AdminModel, ModelAudience, ModelUse } from '@saffron/core/admin'
import type { Model, ModelFeature } from '@saffron/core/chat'
import type { ModelPrices } from '@saffron/core/wallet'

import type { ModelTable } from '../../db/tables/channels.ts'

/** Returns the public fields of a model. Its state isn't included, because it changes more often. */
export function modelEntity(row: ModelTable, demo: boolean): Omit<Model, 'state'> {
  const { id, name, displayName, createdAt, updatedAt } = row
  const prices = pricesOf(row)
  return {
    id,
    name,
    displayName,
    features: JSON.parse(row.features) as ModelFeature[],
    demo,
    ...(row.groupName !== null && { group: row.groupName }),
    ...(row.icon !== null && { icon: row.icon }),
    ...limitsOf(row),
    ...(Object.keys(prices).length > 0 && { prices }),
    createdAt,
    updatedAt,
  }
}

interface Surroundings {
  /** The IDs of the channels that serve it. */
  readonly channels: readonly string[]
  /** The IDs of all demo channels. */
  readonly demos: ReadonlySet<string>
  readonly defaultFor: readonly ModelUse[]
  /** Whether all channels of the model are failing. */
  readonly isFailing: boolean
}

/** Adds the fields for admins. */
export function adminModelEntity(
  row: ModelTable,
  { channels, demos, defaultFor, isFailing }: Surroundings,
): AdminModel {
  const demo = channels.length > 0 && channels.every((channel) => demos.has(channel))
  return {
    ...modelEntity(row, demo),
    prices: pricesOf(row),
    state: stateOf(isFailing),
    enabled: row.enabled === 1,
    channels: [...channels],
    visibleTo: row.visibleTo as ModelAudience,
    defaultFor: [...defaultFor],
    version: row.version,
  }
}

export const stateOf = (isFailing: boolean): Model['state'] => (isFailing ? 'failing' : 'ok')

/** Omits prices that aren't set. */
export const pricesOf = (row: ModelTable): ModelPrices => ({
  ...(row.inputPrice !== null && { input: row.inputPrice }),
  ...(row.cachedInputPrice !== null && { cachedInput: row.cachedInputPrice }),
  ...(row.outputPrice !== null && { output: row.outputPrice }),
  ...(row.imagePrice !== null && { image: row.imagePrice }),
  ...(row.videoSecondPrice !== null && { videoSecond: row.videoSecondPrice }),
})

export const limitsOf = ({ contextLimit, outputLimit }: ModelTable) => ({
  ...(contextLimit !== null && { contextLimit }),
  ...(outputLimit !== null && { outputLimit }),
})
