import type { ModelAudience } from '@saffron/core/admin'
import type { Model, ModelFeature } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { ChannelTable, ModelTable } from '../../db/tables/channels.ts'
import type { ChannelConnection, ChannelHealth, RoutedChannel } from '../../providers/index.ts'
import { limitsOf, modelEntity, pricesOf } from '../models/model-entity.ts'
import { allChannelModels, allDefaults, allModels } from '../models/model-store.ts'
import type { ModelRegistry, ModelTerms } from '../models/model-terms.ts'
import { orderModels } from '../models/order-models.ts'
import { allChannels } from './channel-store.ts'
import { connectChannel, type ConnectDeps } from './connect-channel.ts'

export interface ChannelRegistry extends ModelRegistry {
  /** Reads channels and models anew; what was written before the call is in it. */
  readonly load: () => Promise<void>
  readonly enabledChannels: () => readonly ChannelConnection[]
  readonly channelsFor: (model: string) => readonly RoutedChannel[]
  /** The same by the name of each model. */
  readonly routes: () => ReadonlyMap<string, readonly RoutedChannel[]>
  /** Whether no channel that serves this model works. */
  readonly isFailing: (model: string) => boolean
  /** In the order they are shown in: the default to chat with first. */
  readonly models: () => readonly ServedModel[]
}

export interface ServedModel {
  readonly model: Omit<Model, 'state'>
  readonly visibleTo: ModelAudience
}

export interface RegistryDeps extends ConnectDeps {
  readonly query: Queries
  readonly health: Pick<ChannelHealth, 'isFailing'>
  /** A channel whose key this installation's secret does not open. */
  readonly onUnreadableKey: (channel: string) => void
}

/** What a request needs to know of channels and models, in memory: no query stands between a request and its provider. */
export function createChannelRegistry({ query, health, onUnreadableKey, ...deps }: RegistryDeps): ChannelRegistry {
  let channels: readonly ChannelConnection[] = []
  let routes: ReadonlyMap<string, readonly RoutedChannel[]> = new Map()
  let models: readonly ServedModel[] = []
  let terms: ReadonlyMap<string, ModelTerms> = new Map()
  let defaults: ReadonlyMap<string, string> = new Map()
  /** Channels that failed when they were last called, by this process or another. */
  let failing: ReadonlySet<string> = new Set()
  let loading = Promise.resolve()

  const connect = (row: ChannelTable): ChannelConnection | undefined => {
    if (row.enabled === 0) return undefined
    const connection = connectChannel(deps, row)
    if (connection === 'unreadable') onUnreadableKey(row.id)
    return typeof connection === 'string' ? undefined : connection
  }

  const read = async () => {
    const [channelRows, modelRows, links, defaultIds] = [
      await allChannels(query),
      await allModels(query),
      await allChannelModels(query),
      await allDefaults(query),
    ]
    failing = new Set(channelRows.filter(({ status }) => isBad(status)).map(({ id }) => id))
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
    const names = new Map(served.map(({ row }) => [row.id, row.name]))
    channels = [...routed.values()].map(({ connection }) => connection)
    routes = new Map(served.map(({ row, by }) => [row.name, by]))
    defaults = new Map([...defaultIds].filter(([, id]) => names.has(id)).map(([use, id]) => [use, names.get(id) ?? '']))
    terms = new Map(served.map(({ row }) => [row.name, termsOf(row)]))
    const audiences = new Map(served.map(({ row }) => [row.id, row.visibleTo as ModelAudience]))
    const ordered = orderModels(served.map(({ row, by }) => modelEntity(row, by.every(isDemo))))
    const isDefault = ({ name }: Pick<Model, 'name'>) => name === defaults.get('chat')
    const first = ordered.filter(isDefault)
    models = [...new Set([...first, ...ordered])].map((model) => ({
      model: isDefault(model) ? { ...model, isDefault: true } : model,
      visibleTo: audiences.get(model.id) ?? 'super',
    }))
  }

  return {
    // One after the other: an earlier look at the tables must not stand after a later one.
    load: () => {
      loading = loading.then(read, read)
      return loading
    },
    enabledChannels: () => channels,
    channelsFor: (model) => routes.get(model) ?? [],
    routes: () => routes,
    isFailing: (model) =>
      (routes.get(model) ?? []).every(({ connection: { id } }) => health.isFailing(id) ?? failing.has(id)),
    models: () => models,
    termsOf: (model) => terms.get(model),
    defaultFor: (use) => defaults.get(use),
  }
}

/** Of a status as a channel's row keeps it. */
const isBad = (status: string): boolean => status === 'failing' || status === 'paused'

const isDemo = ({ connection }: RoutedChannel): boolean => connection.type === 'demo'

function termsOf(row: ModelTable): ModelTerms {
  return { prices: pricesOf(row), features: JSON.parse(row.features) as ModelFeature[], ...limitsOf(row) }
}
