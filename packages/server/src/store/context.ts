import type { Audit } from '../auth/index.ts'
import type { AskAgent } from '../chat/index.ts'
import type { Deps } from '../platform/deps.ts'

/** The dependencies of the store feature's parts. */
export interface StoreDeps extends Pick<Deps, 'db' | 'now' | 'log'> {
  readonly audit: Audit
  /** Asks an agent in a conversation that isn't kept. */
  readonly askAgent: AskAgent
}
