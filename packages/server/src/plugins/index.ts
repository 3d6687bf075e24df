import type { pluginsContract } from '@saffron/core/plugins'

import type { Audit } from '../auth/index.ts'
import type { Handlers } from '../http/handler.ts'
import type { Deps } from '../platform/deps.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { ExternalFetch } from '../platform/external-fetch.ts'
import type { ToolSource } from '../tools/index.ts'
import type { UserData } from '../user-data/user-data.ts'
import { createCallLog } from './call-log.ts'
import { createCatalog } from './catalog/catalog.ts'
import { connectionHandlers } from './connection-handlers.ts'
import { createConnections } from './connections.ts'
import type { AgentTools, PluginDeps } from './context.ts'
import { conversationHandlers } from './conversation-handlers.ts'
import { pluginHandlers } from './plugin-handlers.ts'
import { removeOldCalls } from './records/call-store.ts'
import { removeOldSignIns } from './records/connection-store.ts'
import { usablePlugins } from './records/plugin-store.ts'
import { toolHandlers } from './tool-handlers.ts'
import { pluginToolSource } from './tool-source.ts'
import { pluginUserData } from './user-data.ts'

const CLEANUP_MS = 60 * 60_000
/** How long calls stay in the log. */
const CALL_DAYS = 90

export interface PluginsFeature {
  readonly handlers: Handlers<typeof pluginsContract>
  /** The tools of plugins, for the loop. */
  readonly tools: ToolSource
  /** Returns the keys of the plugins that a user may use. */
  readonly keysFor: (user: string) => Promise<readonly string[]>
  readonly userData: UserData
  readonly start: () => void
  /** Ends all programs and connections. */
  readonly stop: () => Promise<void>
}

interface PluginsOptions extends Deps {
  readonly audit: Audit
  readonly fetch: Pick<ExternalFetch, 'fetch'>
  readonly agentTools: AgentTools
}

/** Creates the feature for plugins. Nothing of the client library is loaded until a plugin is used. */
export function createPluginsFeature({ secret, ...given }: PluginsOptions): PluginsFeature {
  const { db, log, now } = given
  const deps: PluginDeps = {
    ...given,
    keys: createEncryption(secret.key('plugin')),
    catalog: createCatalog(given),
    connections: createConnections(),
    programs: { running: 0 },
  }
  const calls = createCallLog({ db, log })
  const cleanUp = async () => {
    try {
      await removeOldSignIns(db.query, now().toISOString())
      await removeOldCalls(db.query, new Date(now().getTime() - CALL_DAYS * 24 * 60 * 60_000).toISOString())
    } catch (error) {
      log.error({ err: error }, 'old calls of plugins could not be deleted')
    }
  }
  let timer: NodeJS.Timeout | undefined
  return {
    handlers: {
      ...pluginHandlers(deps),
      ...connectionHandlers(deps),
      ...toolHandlers({ ...deps, calls }),
      ...conversationHandlers(deps),
    },
    tools: pluginToolSource({ ...deps, calls }),
    keysFor: async (user) => (await usablePlugins(db.query, user)).map(({ pluginKey }) => pluginKey),
    userData: pluginUserData(deps),
    start: () => {
      timer = setInterval(() => void cleanUp(), CLEANUP_MS).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await deps.connections.closeWhere(() => true)
      await calls.flush()
    },
  }
}
