import type { Preferences } from '@saffron/core/auth'

import type { ModelCatalog } from '../admin/index.ts'
import type { Audit } from '../auth/index.ts'
import type { AskAgent } from '../chat/index.ts'
import type { DriveKnowledge, TransferFiles } from '../drive/index.ts'
import type { ModelCallContext } from '../model-calls/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { PromptStore } from '../system/index.ts'
import type { Tool } from '../tools/index.ts'

/** The dependencies of the store feature's parts. */
export interface StoreDeps extends Pick<Deps, 'db' | 'now' | 'log'> {
  readonly audit: Audit
  /** The models that draft agents, and the prompts for it. */
  readonly drafting: ModelCallContext & {
    readonly models: ModelCatalog
    readonly prompts: PromptStore
    readonly preferencesOf: (userId: string) => Promise<Preferences>
    /** Returns the tools that a user's agents could have. */
    readonly toolsOf: (user: string, owner: string) => Promise<readonly Tool[]>
  }
  /** The files that agents answer from. */
  readonly drive: DriveKnowledge
  readonly transferFiles: TransferFiles
  /** Asks an agent in a conversation that isn't kept. */
  readonly askAgent: AskAgent
}
