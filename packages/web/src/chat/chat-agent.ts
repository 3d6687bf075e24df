import type { Agent } from '@saffron/core/store'

/** The agent of a chat, where another one can be chosen. */
export interface ChatAgent {
  /** Null if the chat has none. */
  readonly id: string | null
  /** Undefined until it's loaded, and if it can't be used anymore. */
  readonly agent: Agent | undefined
}
