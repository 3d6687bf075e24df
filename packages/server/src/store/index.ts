import { setImmediate } from 'node:timers/promises'

import { UNTOUCHED_AGENT_MS, type storeContract } from '@saffron/core/store'

import type { ConversationAgents } from '../chat/index.ts'
import type { Handlers } from '../http/handler.ts'
import type { UserData } from '../user-data/user-data.ts'
import { agentHandlers } from './agents/agent-handlers.ts'
import { removeUntouched } from './agents/agent-store.ts'
import { agentsInConversations } from './agents/conversation-agents.ts'
import { agentsUsedSince, updateCosts } from './agents/cost-store.ts'
import { EMPTY_DEFINITION } from './agents/definition.ts'
import { agentFileHandlers } from './agents/file-handlers.ts'
import { forkHandlers } from './agents/fork-handlers.ts'
import { agentListHandlers } from './agents/list-handlers.ts'
import { agentVersionHandlers } from './agents/version-handlers.ts'
import { installAgents } from './bundled/install-agents.ts'
import type { StoreDeps } from './context.ts'
import { exportHandlers } from './import/export-handlers.ts'
import { importHandlers } from './import/import-handlers.ts'
import { managedHandlers } from './moderation/managed-handlers.ts'
import { reportHandlers } from './moderation/report-handlers.ts'
import { proposalHandlers } from './proposals/proposal-handlers.ts'
import { testHandlers } from './tests/test-handlers.ts'
import { storeUserData } from './user-data.ts'

const CLEANUP_MS = 60 * 60 * 1000
/** Costs are updated for agents that were used this long before. */
const COSTS_OF_MS = 7 * 24 * 60 * 60 * 1000

export interface StoreFeature {
  readonly handlers: Handlers<typeof storeContract>
  /** The agents of conversations. */
  readonly inConversations: ConversationAgents
  /** The agents in a user's data. */
  readonly userData: UserData
  /** Deletes agents that still have an empty draft after a day, and updates what chats with agents cost. */
  readonly cleanUp: () => Promise<void>
  /** Installs the agents that come with the installation, or updates them. */
  readonly installBundled: () => Promise<void>
  /** Cleans up now and hourly. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** Creates the feature for agents and their store. */
export function createStoreFeature(deps: StoreDeps): StoreFeature {
  const { db, log, now } = deps
  let timer: NodeJS.Timeout | undefined
  const cleanUp = async () => {
    try {
      const before = new Date(now().getTime() - UNTOUCHED_AGENT_MS).toISOString()
      await removeUntouched(db.query, { draft: JSON.stringify(EMPTY_DEFINITION), before })
      const since = new Date(now().getTime() - COSTS_OF_MS).toISOString()
      for (const id of await agentsUsedSince(db.query, since)) {
        await updateCosts(db.query, id)
        // With SQLite, a query is done right away, and many in a row would delay everyone else.
        await setImmediate()
      }
    } catch (error) {
      log.error({ err: error }, 'the cleanup of agents failed')
    }
  }
  return {
    handlers: {
      ...agentHandlers(deps),
      ...agentListHandlers(deps),
      ...forkHandlers(deps),
      ...agentVersionHandlers(deps),
      ...agentFileHandlers(deps),
      ...managedHandlers(deps),
      ...reportHandlers(deps),
      ...proposalHandlers(deps),
      ...importHandlers(deps),
      ...exportHandlers(deps),
      ...testHandlers(deps),
    },
    inConversations: agentsInConversations(deps),
    userData: storeUserData(deps),
    cleanUp,
    installBundled: async () => {
      // Only needed once at the start.
      const { BUNDLED_AGENTS } = await import('./bundled/all-agents.ts')
      await installAgents(deps, BUNDLED_AGENTS)
    },
    start: async () => {
      // The server starts without waiting, because summing up the costs of chats takes a while.
      void cleanUp()
      timer = setInterval(() => void cleanUp(), CLEANUP_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
