import type { Audit } from '../auth/index.ts'
import type { Queries } from '../db/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Encryption } from '../platform/encryption.ts'
import type { ExternalFetch } from '../platform/external-fetch.ts'
import type { ToolChoice } from '../tools/index.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Connections } from './connections.ts'

/** Returns the tools that a conversation's agent chooses, if the user may use it and it chooses any. */
export type AgentTools = (
  queries: Queries,
  named: { readonly agent: string; readonly version: number | null; readonly userId: string },
) => Promise<readonly ToolChoice[] | undefined>

/** The dependencies of the plugin feature's parts. */
export interface PluginDeps extends Pick<Deps, 'db' | 'now' | 'log' | 'config'> {
  readonly audit: Audit
  readonly keys: Encryption
  readonly fetch: Pick<ExternalFetch, 'fetch'>
  readonly catalog: Catalog
  readonly connections: Connections
  /** The number of programs that run now. */
  readonly programs: { running: number }
  readonly agentTools: AgentTools
}
