import type { Deps } from '../deps.ts'
import {
  createChannelHealth,
  createChatRouter,
  type DemoProvider,
  type OpenChatStream,
  startDemoProvider,
} from '../providers/index.ts'
import { createChannelKeys } from './channel-keys.ts'
import { createChannelRegistry } from './channel-registry.ts'
import { allChannels, storeChannelState } from './channel-store.ts'
import { discoverChannels } from './discover-channels.ts'
import type { ModelCatalog } from './model-catalog.ts'
import { refreshModels, type RefreshReport } from './refresh-models.ts'

export type { ModelCatalog } from './model-catalog.ts'
export type { RefreshReport } from './refresh-models.ts'

const REFRESH_EVERY_MS = 60 * 60 * 1000
/** A start that knows no model yet waits for the providers, but not longer than this. */
const FIRST_MODELS_PATIENCE_MS = 1_000
/** Another replica's changes are seen after this. */
const RELOAD_EVERY_MS = 15_000

export interface AdminFeature {
  readonly models: ModelCatalog
  readonly openChatStream: OpenChatStream
  /** Asks all enabled channels for their models; a call while one is under way gets the same report. */
  readonly refreshModels: () => Promise<RefreshReport>
  /** Before the first request: finds channels, starts the demo provider where one needs it, and loads what is known. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Channels and models, and the way from a model's name to a reply. */
export function createAdminFeature({ db, config, log, secret, now }: Deps): AdminFeature {
  const keys = createChannelKeys(secret.key('channel-key'))
  const stopping = new AbortController()
  let demo: DemoProvider | undefined
  let timers: NodeJS.Timeout[] = []
  let refreshing: Promise<RefreshReport> | undefined

  const note = (id: string, status: string, lastError: string | null) => {
    storeChannelState(db.query, { id, status, lastError, at: now().toISOString() }).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'a channel’s state could not be stored')
    })
  }
  const health = createChannelHealth({
    now,
    onChange: (id, { status, lastError }) => {
      if (status === 'paused') log.warn({ channel: id, lastError }, 'a channel is paused')
      note(id, status, lastError)
    },
  })
  const registry = createChannelRegistry({
    query: db.query,
    keys,
    demoUrl: () => demo?.url,
    onUnreadableKey: (id) => note(id, 'failing', 'the key was encrypted with another secret: enter it again'),
  })

  const refreshNow = async () => {
    const report = await refreshModels(registry.enabledChannels(), { db, health, now, signal: stopping.signal })
    await registry.load()
    return report
  }
  const refresh = () => {
    refreshing ??= refreshNow().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  const refreshInBackground = async () => {
    try {
      const { added, updated, disabled, channels } = await refresh()
      const failed = channels.filter(({ ok }) => !ok)
      if (failed.length > 0) log.warn({ channels: failed }, 'some channels did not tell their models')
      if (added + updated + disabled > 0) log.info({ added, updated, disabled }, 'models refreshed')
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the models could not be refreshed')
    }
  }
  const reload = () =>
    registry.load().catch((error: unknown) => log.error({ err: error }, 'the channels could not be loaded'))

  return {
    models: {
      listModels: async (features) =>
        registry.models().filter((model) => features.every((feature) => model.features.includes(feature))),
    },
    openChatStream: createChatRouter({ channelsFor: registry.channelsFor, health, log, now }),
    refreshModels: refresh,

    start: async () => {
      const made = await discoverChannels({ db, keys, environment: config.providerEnvironment, now })
      if (made.length > 0) log.info({ channels: made }, 'channels found')
      const demos = (await allChannels(db.query)).filter(({ type, enabled }) => type === 'demo' && enabled === 1)
      if (demos.length > 0) demo = await startDemoProvider({ paceMs: config.demoPaceMs })
      await registry.load()
      const known = refreshInBackground()
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, FIRST_MODELS_PATIENCE_MS)
      if (registry.models().length === 0) await Promise.race([known, patience.promise])
      clearTimeout(timer)
      timers = [setInterval(() => void refreshInBackground(), REFRESH_EVERY_MS).unref()]
      if (db.engine === 'postgres') timers.push(setInterval(() => void reload(), RELOAD_EVERY_MS).unref())
    },

    stop: async () => {
      stopping.abort(new Error('the server is stopping'))
      for (const timer of timers) clearInterval(timer)
      await refreshing?.catch(() => undefined)
      await demo?.close()
    },
  }
}
