import type { Audit } from '../auth/index.ts'
import type { AskAgent } from '../chat/index.ts'
import type { DriveKnowledge, TransferFiles } from '../drive/index.ts'
import type { Deps } from '../platform/deps.ts'

/** The dependencies of the store feature's parts. */
export interface StoreDeps extends Pick<Deps, 'db' | 'now' | 'log'> {
  readonly audit: Audit
  /** The files that agents answer from. */
  readonly drive: DriveKnowledge
  readonly transferFiles: TransferFiles
  /** Asks an agent in a conversation that isn't kept. */
  readonly askAgent: AskAgent
}
