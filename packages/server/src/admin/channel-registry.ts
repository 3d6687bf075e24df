import type { ChannelType } from '@saffron/core/admin'
import type { Model, ModelFeature } from '@saffron/core/chat'

import type { Queries } from '../db/index.ts'
import type { ChannelTable, ModelTable } from '../db/tables/channels.ts'
import type { ChannelConnection, RoutedChannel } from '../providers/index.ts'
import type { SealedText } from '../sealed-text.ts'
import { allChannels } from './channel-store.ts'
import { allChannelModels, allModels } from './model-store.ts'
import { orderModels } from './order-models.ts'

/** A model that thinks unseen may say nothing for this long. */
const FIRST_EVENT_TIMEOUT_MS = 120_000
const IDLE_TIMEOUT_MS = 120_000

export interface ChannelRegistry {
  /** Reads channels and models anew. */
  readonly load: () => Promise<void>
  readonly enabledChannels: () => readonly ChannelConnection[]
  readonly channelsFor: (model: string) => readonly RoutedChannel[]
  readonly models: () => readonly Model[]
}

export interface RegistryDeps {
  readonly query: Queries
  readonly keys: SealedText
  /** Where the demo provider listens now; undefined while it does not. */
  readonly demoUrl: () => string | undefined
  /** A channel whose key this installation's secret does not open. */
  readonly onUnreadableKey: (channel: string) => void
}

/** What a request needs to know of channels and models, in memory: no query stands between a request and its provider. */
export function createChannelRegistry({ query, keys, demoUrl, onUnreadableKey }: RegistryDeps): ChannelRegistry {
  let channels: readonly ChannelConnection[] = []
  let routes: ReadonlyMap<string, readonly RoutedChannel[]> = new Map()
  let models: readonly Model[] = []

  const connect = (row: ChannelTable): ChannelConnection | undefined => {
    const baseUrl = row.type === 'demo' ? demoUrl() : row.baseUrl
    if (row.enabled === 0 || baseUrl === undefined) return undefined
    const apiKey = row.encryptedKey === null ? '' : keys.decrypt(row.id, row.encryptedKey)
    if (apiKey === undefined) {
      onUnreadableKey(row.id)
      return undefined
    }
    const waits = { firstEventTimeoutMs: FIRST_EVENT_TIMEOUT_MS, idleTimeoutMs: IDLE_TIMEOUT_MS }
    return { id: row.id, type: row.type as ChannelType, baseUrl, apiKey, ...waits }
  }

  return {
    load: async () => {
      const [channelRows, modelRows, links] = [
        await allChannels(query),
        await allModels(query),
        await allChannelModels(query),
      ]
      const routed = new Map<string, RoutedChannel>()
      for (const row of channelRows) {
        const connection = connect(row)
        if (connection !== undefined) routed.set(row.id, { connection, priority: row.priority, weight: row.weight })
      }
      const byModel = Map.groupBy(links, ({ modelId }) => modelId)
      const served = modelRows
        .filter(({ enabled }) => enabled === 1)
        .map((row) => ({
          row,
          by: (byModel.get(row.id) ?? []).flatMap(({ channelId }) => routed.get(channelId) ?? []),
        }))
        .filter(({ by }) => by.length > 0)
      channels = [...routed.values()].map(({ connection }) => connection)
      routes = new Map(served.map(({ row, by }) => [row.name, by]))
      models = orderModels(served.map(({ row, by }) => modelOf(row, by)))
    },
    enabledChannels: () => channels,
    channelsFor: (model) => routes.get(model) ?? [],
    models: () => models,
  }
}

function modelOf(row: ModelTable, by: readonly RoutedChannel[]): Model {
  const { id, name, displayName, createdAt, updatedAt } = row
  const features = JSON.parse(row.features) as ModelFeature[]
  const demo = by.every(({ connection }) => connection.type === 'demo')
  return { id, name, displayName, features, demo, createdAt, updatedAt }
}
