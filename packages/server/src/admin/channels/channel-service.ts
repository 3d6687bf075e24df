import { setTimeout as delay } from 'node:timers/promises'

import { type ChannelTest, codedFailure, type ModelRoute, type RefreshReport } from '@saffron/core/admin'
import { ApiError, type ErrorCode } from '@saffron/core/errors'

import type { ChannelTable } from '../../db/tables/channels.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Encryption } from '../../platform/encryption.ts'
import {
  type ChannelConnection,
  type ChannelState,
  createChannelHealth,
  createChatRouter,
  createEmbedRouter,
  createMediaRouter,
  createProxyAgents,
  type DemoProvider,
  type EmbedTexts,
  type MediaRouter,
  type OpenChatStream,
  startDemoProvider,
} from '../../providers/index.ts'
import { allowedModels } from '../../spaces/index.ts'
import { allChannels, findChannel, namesIn, storeChannelState } from '../channel-store.ts'
import { isVisibleTo } from '../models/is-visible-to.ts'
import type { ModelCatalog } from '../models/model-catalog.ts'
import { stateOf } from '../models/model-entity.ts'
import { firstToChat } from '../models/model-store.ts'
import type { ModelRegistry } from '../models/model-terms.ts'
import { refreshModels } from '../models/refresh-models.ts'
import { storeEvent } from './channel-event-store.ts'
import { createChannelRegistry } from './channel-registry.ts'
import { describeRoutes } from './channel-routes.ts'
import { connectChannel } from './connect-channel.ts'
import { discoverChannels } from './discover-channels.ts'
import { testConnection } from './test-channel.ts'

const UNREADABLE = 'provider.key_unreadable'
const REFRESH_EVERY_MS = 60 * 60 * 1000
/** The longest wait for providers at a start without known models, and after an admin changes a channel. */
const TIMEOUT_MS = 1_000
/** How soon changes by another replica take effect. */
const RELOAD_EVERY_MS = 15_000

export interface ChannelService {
  readonly models: ModelCatalog
  readonly modelRegistry: ModelRegistry
  /** Applies an admin's changes of models, for all users of this process. */
  readonly modelsChanged: () => Promise<void>
  readonly openChatStream: OpenChatStream
  readonly embedTexts: EmbedTexts
  /** The channels for images and video. */
  readonly mediaRouter: MediaRouter
  /** Returns whether all channels of this model are failing. */
  readonly isFailing: (model: string) => boolean
  /** Fetches the model lists of all enabled channels. Concurrent calls share a report. */
  readonly refreshModels: () => Promise<RefreshReport>
  /** Applies the current state of a channel, and waits briefly for its provider's response. */
  readonly channelChanged: (id: string) => Promise<void>
  /** Asks a channel for one word, even if it's disabled, and stores the result. Throws `channel.not_found`. */
  readonly testChannel: (wanted: TestWanted) => Promise<ChannelTest>
  /** Asks a channel that isn't stored like this for one word. Stores nothing. */
  readonly tryChannel: (row: ChannelTable, signal: AbortSignal) => Promise<ChannelTest>
  /** Returns the current channels of each model, in routing order. */
  readonly routes: () => Promise<ModelRoute[]>
  /** Call before the first request. Discovers channels, starts the demo provider if needed, and loads known models. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

interface TestWanted {
  readonly id: string
  /** Defaults to the channel's first chat model. */
  readonly model: string | undefined
  readonly signal: AbortSignal
}

/** Creates the service for channels: their models, their health and the routing of requests. */
export function createChannelService(deps: Deps & { readonly keys: Encryption }): ChannelService {
  const { db, config, log, keys, now } = deps
  const stopping = new AbortController()
  const notes = new Set<Promise<void>>()
  let demo: DemoProvider | undefined
  let startingDemo: Promise<DemoProvider> | undefined
  let timers: NodeJS.Timeout[] = []
  let refreshing: Promise<RefreshReport> | undefined

  const store = (id: string, { status, lastError }: ChannelState) =>
    db.transaction(async (tx) => {
      const before = await findChannel(tx, id)
      const at = now().toISOString()
      if (!(await storeChannelState(tx, { id, status, lastError, at })) || before?.status === status) return
      const event = { channelId: id, status, cause: 'change', message: lastError, createdAt: at }
      await storeEvent(tx, { ...event, latencyMs: null, model: null })
    })
  const note = (id: string, state: ChannelState) => {
    const noting = store(id, state)
      .catch((error: unknown) => log.error({ err: error }, 'a channel’s state could not be stored'))
      .finally(() => notes.delete(noting))
    notes.add(noting)
  }
  const health = createChannelHealth({
    now,
    onChange: (id, state) => {
      if (state.status === 'paused') log.warn({ channel: id, lastError: state.lastError }, 'a channel is paused')
      note(id, state)
    },
  })
  const noteUnreadable = (id: string) => note(id, { status: 'failing', lastError: UNREADABLE })
  const proxyAgents = createProxyAgents(config.proxies)
  const connecting = { keys, proxyAgents, demoUrl: () => demo?.url }
  const registry = createChannelRegistry({
    query: db.query,
    ...connecting,
    health,
    onUnreadableKey: noteUnreadable,
  })

  /** Concurrent calls share one start. */
  const startDemo = async () => {
    const { demoUrl: url, demoPaceMs: paceMs } = config
    startingDemo ??= url === undefined ? startDemoProvider({ paceMs }) : Promise.resolve({ url, close: nothing })
    try {
      demo = await startingDemo
    } catch (error) {
      startingDemo = undefined
      throw error
    }
  }
  const load = async () => {
    const needsDemo = (await allChannels(db.query)).some(({ type, enabled }) => type === 'demo' && enabled === 1)
    if (needsDemo && !stopping.signal.aborted) await startDemo()
    await registry.load()
    proxyAgents.keepOnly(new Set(registry.enabledChannels().map(({ way }) => way)))
  }
  const reload = () => load().catch((error: unknown) => log.error({ err: error }, 'the channels could not be loaded'))
  const refreshOf = async (channels: readonly ChannelConnection[]) => {
    const report = await refreshModels(channels, { db, health, now, signal: stopping.signal })
    await load()
    return report
  }
  const refreshAll = () => {
    refreshing ??= refreshOf(registry.enabledChannels()).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  /** Runs in the background. Failures appear in the log and in the channels’ state. */
  const quietly = async (refresh: Promise<RefreshReport>) => {
    try {
      const { added, updated, disabled, channels } = await refresh
      // Omits the names, because an admin may name a channel after an email address.
      const failed = channels.filter(({ ok }) => !ok).map(({ id, message }) => ({ id, message }))
      if (failed.length > 0) log.warn({ channels: failed }, 'some channels did not tell their models')
      if (added + updated + disabled > 0) log.debug({ added, updated, disabled }, 'models refreshed')
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the models could not be refreshed')
    }
  }

  const tryChannel = async (tried: { row: ChannelTable; model: string | undefined; signal: AbortSignal }) => {
    const { row, model, signal } = tried
    if (row.type === 'demo') await startDemo()
    const connection = connectChannel(connecting, row)
    if (connection === 'absent') return failed('provider.unreachable')
    if (connection === 'unreadable') {
      noteUnreadable(row.id)
      return failed(UNREADABLE)
    }
    const { outcome, error } = await testConnection({ connection, model, signal })
    // A test counts like any other call: the same rules classify its errors and count them toward a pause.
    if (outcome.ok || error !== undefined) health.report(row.id, error)
    return outcome
  }

  return {
    models: {
      listModels: async (features, { role, ...place }) => {
        const allowed = await allowedModels(db.query, place)
        return registry
          .models()
          .filter(({ visibleTo, model }) => isVisibleTo(visibleTo, role) && allowed?.has(model.name) !== false)
          .map(({ model }) => ({ ...model, state: stateOf(registry.isFailing(model.name)) }))
          .filter((model) => features.every((feature) => model.features.includes(feature)))
      },
      isLimited: async (model, place) => (await allowedModels(db.query, place))?.has(model) === false,
      defaultFor: registry.defaultFor,
    },
    modelRegistry: { termsOf: registry.termsOf, defaultFor: registry.defaultFor },
    modelsChanged: registry.load,
    isFailing: registry.isFailing,
    openChatStream: createChatRouter({ channelsFor: registry.channelsFor, health, log, now }),
    embedTexts: createEmbedRouter({ channelsFor: registry.channelsFor, health, log, now }),
    mediaRouter: createMediaRouter({ ...registry, health, now }),
    refreshModels: refreshAll,

    channelChanged: async (id) => {
      health.forget(id)
      await load()
      const channel = registry.enabledChannels().find((connection) => connection.id === id)
      if (channel !== undefined) await atMost(TIMEOUT_MS, quietly(refreshOf([channel])))
      await Promise.all(notes)
    },

    testChannel: async ({ id, model, signal }) => {
      const row = await findChannel(db.query, id)
      if (row === undefined) throw new ApiError('channel.not_found')
      const outcome = await tryChannel({ row, model: model ?? (await firstToChat(db.query, id)), signal })
      await Promise.all(notes)
      await db.transaction(async (tx) => {
        // Deleted during the test.
        if ((await findChannel(tx, id)) === undefined) return
        const { ok, latencyMs, model: asked = null } = outcome
        const message = ok ? null : codedFailure(outcome)
        const event = { channelId: id, cause: 'test', latencyMs, message, model: asked, createdAt: now().toISOString() }
        await storeEvent(tx, { ...event, status: ok ? 'ok' : 'failing' })
      })
      return outcome
    },

    tryChannel: async (row, signal) => {
      if (row.type === 'demo') await startDemo()
      const connection = connectChannel(connecting, row)
      if (connection === 'absent') return failed('provider.unreachable')
      if (connection === 'unreadable') return failed(UNREADABLE)
      const [model] = namesIn(row.chosenModels) ?? []
      return (await testConnection({ connection, model, takesListed: true, signal })).outcome
    },

    routes: async () => describeRoutes(registry.routes(), { rows: await allChannels(db.query), health, now: now() }),

    start: async () => {
      const made = await discoverChannels({ db, keys, environment: config.providerEnvironment, now })
      if (made.length > 0) log.debug({ channels: made }, 'channels found')
      await load()
      const known = quietly(refreshAll())
      if (registry.models().length === 0) await atMost(TIMEOUT_MS, known)
      timers = [every(REFRESH_EVERY_MS, () => quietly(refreshAll()))]
      if (db.engine === 'postgres') timers.push(every(RELOAD_EVERY_MS, reload))
    },

    stop: async () => {
      stopping.abort(new Error('the server is stopping'))
      for (const timer of timers) clearInterval(timer)
      await refreshing?.catch(() => undefined)
      await Promise.all(notes)
      const started = await startingDemo?.catch(() => undefined)
      await started?.close()
      await proxyAgents.close()
    },
  }
}

/** A demo provider of another process goes on when this one ends. */
const nothing = (): Promise<void> => Promise.resolve()

const failed = (code: ErrorCode): ChannelTest => ({ ok: false, latencyMs: 0, code })

const every = (ms: number, work: () => Promise<unknown>): NodeJS.Timeout => setInterval(() => void work(), ms).unref()

/** Waits for work that continues anyway, up to this long. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const waited = new AbortController()
  const patience = delay(milliseconds, undefined, { signal: waited.signal }).catch(() => undefined)
  await Promise.race([work, patience])
  waited.abort()
}
