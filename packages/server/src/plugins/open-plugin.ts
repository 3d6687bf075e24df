import { ApiError } from '@saffron/core/errors'

import type { PluginTable } from '../db/tables/plugins.ts'
import type { OpenConnection } from './connections.ts'
import type { PluginDeps } from './context.ts'
import { readCredential, renewAccount, type StoredCredential } from './credentials.ts'
import { MAX_PROGRAMS } from './limits.ts'
import { type HttpTarget, type OpenOptions, openMcp, type ProgramTarget } from './mcp/open-mcp.ts'
import { openApiServer } from './openapi/open-api-server.ts'
import { createProgramFolder } from './program-folder.ts'
import { readProgram } from './program.ts'
import { changePlugin } from './records/plugin-store.ts'
import { tokenProvider } from './sign-in/token-provider.ts'
import type { Account, ToolServer } from './tool-server.ts'

/** Which protocol a server speaks, so that it needn't be asked at each connection. */
interface KnownProtocol {
  readonly era: 'modern' | 'legacy'
  readonly at: string
}

/** An older server may have been updated after this time. */
const PROTOCOL_MS = 24 * 60 * 60_000

interface Using {
  readonly plugin: PluginTable
  readonly userId: string
  readonly signal: AbortSignal
}

/** Works with a connection to a plugin's server that has the user's own key or account. */
export async function usePlugin<T>(
  deps: PluginDeps,
  { plugin, userId, signal }: Using,
  work: (connection: OpenConnection) => Promise<T>,
): Promise<T> {
  const stored = await readCredential(deps, deps.db.query, { userId, pluginId: plugin.id })
  const name = { plugin: plugin.id, user: userId, credential: stored?.stamp ?? '' }
  // Not with the signal of one call, because the others use the connection too.
  const open = () => openPlugin(deps, { plugin, userId, stored, signal: new AbortController().signal })
  signal.throwIfAborted()
  return deps.connections.use(name, open, work)
}

interface Opening extends Using {
  readonly stored: StoredCredential | undefined
}

/** Opens a connection of its own. The caller closes it. */
export async function openPlugin(deps: PluginDeps, { plugin, userId, stored, signal }: Opening): Promise<ToolServer> {
  const known = readProtocol(plugin)
  const options: OpenOptions = {
    fetch: deps.fetch,
    signal,
    isOlder: known?.era === 'legacy' && isFresh(known, deps.now()),
    onProtocol: (era) => void rememberProtocol(deps, plugin, { era, at: deps.now().toISOString() }),
  }
  if (plugin.transport === 'openapi') {
    const key = stored?.credential.kind === 'key' ? stored.credential.key : undefined
    return openApiServer({ url: plugin.url ?? '', key, fetch: deps.fetch })
  }
  const target = targetOf(deps, { plugin, userId, stored })
  return target.kind === 'stdio' ? openProgram(deps, target, options) : openMcp(target, options)
}

async function openProgram({ programs }: PluginDeps, target: ProgramTarget, options: OpenOptions): Promise<ToolServer> {
  if (programs.running >= MAX_PROGRAMS) throw new ApiError('plugin.busy')
  programs.running++
  const end = () => {
    programs.running--
  }
  try {
    const server = await openMcp(target, options)
    void server.ended.then(end)
    return server
  } catch (error) {
    end()
    throw error
  }
}

function targetOf(deps: PluginDeps, { plugin, userId, stored }: Omit<Opening, 'signal'>): HttpTarget | ProgramTarget {
  const credential = stored?.credential
  const key = credential?.kind === 'key' ? credential.key : undefined
  if (plugin.transport === 'stdio') {
    const program = readProgram(deps, plugin)
    if (program === undefined) throw new ApiError('plugin.stopped')
    return { kind: 'stdio', program, key, createFolder: createProgramFolder, searchPath: deps.config.searchPath }
  }
  const url = plugin.url ?? ''
  if (stored === undefined || credential?.kind !== 'account') return { kind: 'http', url, key }
  const { fetch } = deps
  const { account } = credential
  const onRenewed = (renewed: Account) =>
    renewAccount(deps, { userId, pluginId: plugin.id, connection: stored.connection, account: renewed })
  return { kind: 'http', url, authProvider: (library) => tokenProvider({ library, account, fetch, onRenewed }) }
}

/** Safe, because only `rememberProtocol` writes it. */
const readProtocol = ({ protocol }: PluginTable): KnownProtocol | undefined =>
  protocol === null ? undefined : (JSON.parse(protocol) as KnownProtocol)

const isFresh = ({ at }: KnownProtocol, now: Date): boolean => now.getTime() - Date.parse(at) < PROTOCOL_MS

async function rememberProtocol({ db, log }: PluginDeps, plugin: PluginTable, protocol: KnownProtocol): Promise<void> {
  const known = readProtocol(plugin)
  if (known?.era === protocol.era && isFresh(known, new Date(protocol.at))) return
  try {
    await changePlugin(db.query, plugin.id, { protocol: JSON.stringify(protocol) })
  } catch (error) {
    log.warn({ err: error, plugin: plugin.id }, 'the protocol of a plugin could not be stored')
  }
}
