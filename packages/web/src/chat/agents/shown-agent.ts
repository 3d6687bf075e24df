import type { Agent } from '@saffron/core/store'

/** The agent of the chat that is shown. */
export interface ShownAgent {
  readonly id: string
  /** Undefined if it can't be used anymore. */
  readonly agent: Agent | undefined
}
