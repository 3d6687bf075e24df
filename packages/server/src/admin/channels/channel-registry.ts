import type { ModelAudience } from '@saffron/core/admin'
import type { Model, ModelFeature } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { ChannelTable, ModelTable } from '../../db/tables/channels.ts'
import type { ChannelConnection, ChannelHealth, RoutedChannel } from '../../providers/index.ts'
import { allChannels } from '../channel-store.ts'
import { limitsOf, mediaOf, modelEntity, pricesOf } from '../models/model-entity.ts'
import { allChannelModels, allDefaults, allModels } from '../models/model-store.ts'
import type { ModelRegistry, ModelTerms } from '../models/model-terms.ts'
import { orderModels } from '../models/order-models.ts'
import { connectChannel, type ConnectDeps } from './connect-channel.ts'

export interface ChannelRegistry extends ModelRegistry {
  /** Reloads channels and models, including everything written before the call. */
  readonly load: () => Promise<void>
  readonly enabledChannels: () => readonly ChannelConnection[]
  readonly channelsFor: (model: string) => readonly RoutedChannel[]
  /** Returns the channels by model name. */
  readonly routes: () => ReadonlyMap<string, readonly RoutedChannel[]>
  /** Returns whether all channels of this model are failing. */
  readonly isFailing: (model: string) => boolean
  /** Returns the models in display order, the default chat model first. */
  readonly models: () => readonly ServedModel[]
}

export interface ServedModel {
  readonly model: Omit<Model, 'state'>
  readonly visibleTo: ModelAudience
}

export interface RegistryDeps extends ConnectDeps {
  readonly query: Queries
  readonly health: Pick<ChannelHealth, 'isFailing'>
  /** Called for a channel whose key can't be decrypted with this installation's secret. */
  readonly onUnreadableKey: (channel: string) => void
}

/** What the last load read. */
interface Loaded {
  readonly channels: readonly ChannelConnection[]
  /** The channels by model name. */
  readonly routes: ReadonlyMap<string, readonly RoutedChannel[]>
  readonly models: readonly ServedModel[]
  readonly terms: ReadonlyMap<string, ModelTerms>
  readonly defaults: ReadonlyMap<string, string>
  /** Channels whose last call failed, in this process or another. */
  readonly failing: ReadonlySet<string>
}

const NOTHING: Loaded = {
  channels: [],
  routes: new Map(),
  models: [],
  terms: new Map(),
  defaults: new Map(),
  failing: new Set(),
}

/** Keeps channels and models in memory, so that requests to providers need no database query. */
export function createChannelRegistry({ query, health, onUnreadableKey, ...deps }: RegistryDeps): ChannelRegistry {
  let loaded: Loaded = NOTHING
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
    const failing = new Set(channelRows.filter(({ status }) => isBad(status)).map(({ id }) => id))
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
    const defaults = new Map(
      [...defaultIds].filter(([, id]) => names.has(id)).map(([use, id]) => [use, names.get(id) ?? '']),
    )
    const audiences = new Map(served.map(({ row }) => [row.id, row.visibleTo as ModelAudience]))
    const ordered = orderModels(
      served.map(({ row, by }) => modelEntity(row, by.every(isDemo), mediaOf(row, by.map(connectionOf)))),
    )
    const isDefault = ({ name }: Pick<Model, 'name'>) => name === defaults.get('chat')
    const first = ordered.filter(isDefault)
    loaded = {
      channels: [...routed.values()].map(({ connection }) => connection),
      routes: new Map(served.map(({ row, by }) => [row.name, by])),
      models: [...new Set([...first, ...ordered])].map((model) => ({
        model: isDefault(model) ? { ...model, isDefault: true } : model,
        visibleTo: audiences.get(model.id) ?? 'super',
      })),
      terms: new Map(served.map(({ row, by }) => [row.name, termsOf(row, by)])),
      defaults,
      failing,
    }
  }

  return {
    // Runs one at a time, so that an earlier read can't overwrite a later one.
    load: () => {
      loading = loading.then(read, read)
      return loading
    },
    enabledChannels: () => loaded.channels,
    channelsFor: (model) => loaded.routes.get(model) ?? [],
    routes: () => loaded.routes,
    isFailing: (model) =>
      (loaded.routes.get(model) ?? []).every(
        ({ connection: { id } }) => health.isFailing(id) ?? loaded.failing.has(id),
      ),
    models: () => loaded.models,
    termsOf: (model) => loaded.terms.get(model),
    defaultFor: (use) => loaded.defaults.get(use),
  }
}

/** Takes the status column of a channel. */
const isBad = (status: string): boolean => status === 'failing' || status === 'paused'

const isDemo = ({ connection }: RoutedChannel): boolean => connection.type === 'demo'

const connectionOf = ({ connection }: RoutedChannel): ChannelConnection => connection

function termsOf(row: ModelTable, by: readonly RoutedChannel[]): ModelTerms {
  const media = mediaOf(row, by.map(connectionOf))
  const features = JSON.parse(row.features) as ModelFeature[]
  return { prices: pricesOf(row), features, ...(media !== undefined && { media }), ...limitsOf(row) }
}
