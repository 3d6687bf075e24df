import type { AdminModel, ModelAudience, ModelUse } from '@saffron/core/admin'
import type { Model, ModelFeature } from '@saffron/core/chat'
import type { ModelPrices } from '@saffron/core/wallet'

import type { ModelTable } from '../../db/tables/channels.ts'

/** What a model's row says to everyone who is offered it; how its channels do changes more often. */
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
  /** The ids of the channels that serve it. */
  readonly channels: readonly string[]
  /** The ids of all demo channels. */
  readonly demos: ReadonlySet<string>
  readonly defaultFor: readonly ModelUse[]
  /** Whether no channel that serves it works. */
  readonly isFailing: boolean
}

/** The same with what is its admins' business. */
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

/** What has no price is left out. */
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
