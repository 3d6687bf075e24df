import { ApiError } from '@saffron/core/errors'
import { MAX_PLUGINS } from '@saffron/core/plugins'

import type { Queries } from '../db/index.ts'
import type { PluginTable } from '../db/tables/plugins.ts'
import type { CatalogEntry } from './catalog/catalog.ts'
import type { PluginDeps } from './context.ts'
import { storeCredential } from './credentials.ts'
import { pinTools } from './definitions/pin-tools.ts'
import type { ListedTool } from './definitions/tool-definition.ts'
import { freeKey, keyFrom, newPlugin, type PluginSource } from './new-plugin.ts'
import { openPlugin } from './open-plugin.ts'
import { storedProgram } from './program.ts'
import { countPlugins, insertPlugin, takenKeys } from './records/plugin-store.ts'
import { storeTools } from './records/tool-store.ts'
import { needOf } from './sign-in/need-of.ts'
import type { Credential, Program } from './tool-server.ts'

interface Creating {
  readonly source: PluginSource
  readonly program: Program | undefined
  /** Null for everyone's. */
  readonly owner: string | null
  readonly userId: string
  /** The caller's key. */
  readonly key: string | undefined
  readonly signal: AbortSignal
  /** Called in the transaction that stores it. */
  readonly onStored?: (tx: Queries, row: PluginTable) => Promise<void>
}

/**
 * Adds a plugin. Its tools are listed first, so that what doesn't work isn't added. A server that must know who the user
 * is has no tools until the user connects it. Throws why the tools can't be listed, and `plugin.too_many`.
 */
export async function createPlugin(deps: PluginDeps, creating: Creating): Promise<PluginTable> {
  const { source, program, owner, userId, key, signal, onStored } = creating
  const { db, now } = deps
  await requireRoom(db.query, owner)
  const at = now().toISOString()
  const drafted = newPlugin(source, { owner, key: source.key, at })
  const draft: PluginTable = { ...drafted, program: program ? storedProgram(deps, drafted.id, program) : null }
  const credential: Credential | undefined = key === undefined ? undefined : { kind: 'key', key }
  const isWaiting = source.needs.length > 0 && credential === undefined
  const { tools, needs } = isWaiting
    ? { tools: undefined, needs: source.needs }
    : await probe(deps, { plugin: draft, userId, credential, signal })

  return db.transaction(async (tx) => {
    await requireRoom(tx, owner)
    const pluginKey = freeKey(source.key, await takenKeys(tx, owner))
    const row: PluginTable = {
      ...draft,
      pluginKey,
      needs: JSON.stringify(needs),
      ...(tools && { health: 'ok', checkedAt: at }),
    }
    await insertPlugin(tx, row)
    if (tools) await storeTools(tx, row.id, pinTools(row.id, tools, []))
    if (credential) await storeCredential(deps, tx, { userId, pluginId: row.id }, credential)
    await onStored?.(tx, row)
    return row
  })
}

async function requireRoom(queries: Queries, owner: string | null): Promise<void> {
  if (owner === null || (await countPlugins(queries, owner)) < MAX_PLUGINS) return
  throw new ApiError('plugin.too_many', { values: { count: MAX_PLUGINS } })
}

interface Probing {
  readonly plugin: PluginTable
  readonly userId: string
  readonly credential: Credential | undefined
  readonly signal: AbortSignal
}

/** Lists the tools of a plugin with a key that isn't stored yet, or finds out what it needs for that. */
async function probe(
  deps: PluginDeps,
  { plugin, userId, credential, signal }: Probing,
): Promise<{ tools: ListedTool[] | undefined; needs: PluginSource['needs'] }> {
  const stored = credential && { connection: '', stamp: '', credential }
  try {
    const server = await openPlugin(deps, { plugin, userId, stored, signal })
    try {
      return { tools: await server.listTools(signal), needs: credential ? ['key'] : [] }
    } finally {
      await server.close()
    }
  } catch (error) {
    const isClosed = ApiError.is(error) && error.code === 'plugin.not_connected'
    if (isClosed && credential !== undefined) {
      throw new ApiError('plugin.key_rejected', { values: { name: plugin.name }, cause: error })
    }
    if (!isClosed || plugin.url === null) throw error
    if (plugin.transport === 'openapi') return { tools: undefined, needs: ['key'] }
    return { tools: undefined, needs: [await needOf(deps, { url: plugin.url, signal })] }
  }
}

/**
 * Throws `plugin.key_rejected` if the plugin's server rejects a key. Any other failure says nothing about the key, so it
 * isn't one of this call.
 */
export async function requireAccepted(
  deps: PluginDeps,
  probing: Probing & { readonly credential: Credential },
): Promise<void> {
  try {
    await probe(deps, probing)
  } catch (error) {
    probing.signal.throwIfAborted()
    if (ApiError.is(error) && error.code === 'plugin.key_rejected') throw error
  }
}

/** Returns the source of a server by its URL. */
export function sourceOfUrl(url: string, name: string | undefined, transport: PluginSource['transport']): PluginSource {
  const { hostname } = new URL(url)
  const shown = name ?? hostname
  return {
    name: shown,
    description: '',
    publisher: hostname,
    transport,
    url,
    needs: [],
    trusted: false,
    catalog: null,
    key: keyFrom(name ?? hostname.replace(/^(mcp|www|api)\./, '')),
  }
}

/** Returns the source of a program on the server's machine. */
export function sourceOfProgram(command: string, name: string | undefined): PluginSource {
  const shown = name ?? /[^/\\]+$/.exec(command)?.[0] ?? command
  const source = { name: shown, description: '', publisher: '', url: null, needs: [], trusted: false, catalog: null }
  return { ...source, transport: 'stdio', key: keyFrom(shown) }
}

/** Returns the source of an entry of the catalog. Only the plugins of everyone are trusted. */
export function sourceOfEntry(entry: CatalogEntry, { isShared }: { readonly isShared: boolean }): PluginSource {
  const { key, name, description, publisher, transport, url, needs, trusted } = entry
  return {
    key,
    name,
    description,
    publisher,
    transport,
    url: transport === 'stdio' ? null : (url ?? null),
    needs,
    trusted: trusted && isShared,
    catalog: key,
  }
}
