import type { AdminModel, ModelAudience, ModelUse } from '@saffron/core/admin'
import type { Model, ModelFeature } from '@saffron/core/chat'
import type { ModelMedia } from '@saffron/core/draw'
import type { ModelPrices, PriceVariant } from '@saffron/core/wallet'

import type { ModelTable } from '../../db/tables/channels.ts'
import { mediaOn } from '../../providers/index.ts'

/** Returns the public fields of a model. Its state isn't included, because it changes more often. */
export function modelEntity(row: ModelTable, demo: boolean, media?: ModelMedia): Omit<Model, 'state'> {
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
    ...(media !== undefined && { media }),
    createdAt,
    updatedAt,
  }
}

interface Surroundings {
  /** The IDs of the channels that serve it. */
  readonly channels: readonly string[]
  readonly media: ModelMedia | undefined
  /** The IDs of all demo channels. */
  readonly demos: ReadonlySet<string>
  readonly defaultFor: readonly ModelUse[]
  /** Whether all channels of the model are failing. */
  readonly isFailing: boolean
}

/** Adds the fields for admins. */
export function adminModelEntity(
  row: ModelTable,
  { channels, media, demos, defaultFor, isFailing }: Surroundings,
): AdminModel {
  const demo = channels.length > 0 && channels.every((channel) => demos.has(channel))
  return {
    ...modelEntity(row, demo, media),
    prices: pricesOf(row),
    ...(row.media !== null && { ownMedia: true }),
    state: stateOf(isFailing),
    enabled: row.enabled === 1,
    channels: [...channels],
    visibleTo: row.visibleTo as ModelAudience,
    defaultFor: [...defaultFor],
    version: row.version,
  }
}

/** Returns what a model can do with images and video: what an admin has set, or what its channels know. */
export const mediaOf = (row: ModelTable, channels: Parameters<typeof mediaOn>[0]): ModelMedia | undefined =>
  row.media === null ? mediaOn(channels, row.name) : (JSON.parse(row.media) as ModelMedia)

export const stateOf = (isFailing: boolean): Model['state'] => (isFailing ? 'failing' : 'ok')

/** Omits prices that aren't set. */
export const pricesOf = (row: ModelTable): ModelPrices => ({
  ...(row.inputPrice !== null && { input: row.inputPrice }),
  ...(row.cachedInputPrice !== null && { cachedInput: row.cachedInputPrice }),
  ...(row.outputPrice !== null && { output: row.outputPrice }),
  ...(row.imagePrice !== null && { image: row.imagePrice }),
  ...(row.videoSecondPrice !== null && { videoSecond: row.videoSecondPrice }),
  ...(row.megapixelPrice !== null && { megapixel: row.megapixelPrice }),
  ...(row.priceVariants !== null && { variants: JSON.parse(row.priceVariants) as PriceVariant[] }),
})

export const limitsOf = ({ contextLimit, outputLimit }: ModelTable) => ({
  ...(contextLimit !== null && { contextLimit }),
  ...(outputLimit !== null && { outputLimit }),
})
