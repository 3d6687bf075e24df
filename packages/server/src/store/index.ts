import { UNTOUCHED_AGENT_MS, type storeContract } from '@saffron/core/store'

import type { ConversationAgents } from '../chat/index.ts'
import type { Handlers } from '../http/handler.ts'
import type { UserData } from '../user-data/user-data.ts'
import { agentHandlers } from './agents/agent-handlers.ts'
import { removeUntouched } from './agents/agent-store.ts'
import { agentsInConversations } from './agents/conversation-agents.ts'
import { EMPTY_DEFINITION } from './agents/definition.ts'
import { agentListHandlers } from './agents/list-handlers.ts'
import type { StoreDeps } from './context.ts'
import { storeUserData } from './user-data.ts'

const CLEANUP_MS = 60 * 60 * 1000

export interface StoreFeature {
  readonly handlers: Handlers<typeof storeContract>
  /** The agents of conversations. */
  readonly inConversations: ConversationAgents
  /** The agents in a user's data. */
  readonly userData: UserData
  /** Deletes agents that still have an empty draft after a day. */
  readonly cleanUp: () => Promise<void>
  /** Deletes them now and hourly. */
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
    } catch (error) {
      log.error({ err: error }, 'agents with an empty draft could not be deleted')
    }
  }
  return {
    handlers: { ...agentHandlers(deps), ...agentListHandlers(deps) },
    inConversations: agentsInConversations(deps),
    userData: storeUserData(deps),
    cleanUp,
    start: async () => {
      await cleanUp()
      timer = setInterval(() => void cleanUp(), CLEANUP_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
