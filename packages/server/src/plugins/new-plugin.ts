import type { PluginNeed, PluginTransport } from '@saffron/core/plugins'

import { newId } from '../db/index.ts'
import type { PluginTable } from '../db/tables/plugins.ts'
import { BUILTIN, TERMINAL } from '../tools/index.ts'
import { searchText } from './plugin-entity.ts'

/** Where a new plugin's tools are. */
export interface PluginSource {
  readonly name: string
  readonly description: string
  readonly publisher: string
  readonly transport: PluginTransport
  readonly url: string | null
  readonly needs: readonly PluginNeed[]
  readonly trusted: boolean
  readonly catalog: string | null
  /** The preferred key. */
  readonly key: string
}

/** Returns the row of a new plugin, without its program. */
export function newPlugin(
  source: PluginSource,
  { owner, key, at }: { readonly owner: string | null; readonly key: string; readonly at: string },
): PluginTable {
  const { name, description, publisher, transport, url, needs, trusted, catalog } = source
  return {
    id: newId(),
    ownerId: owner,
    pluginKey: key,
    name,
    folded: searchText({ name, description, key }),
    description,
    publisher,
    transport,
    url,
    program: null,
    needs: JSON.stringify(needs),
    catalog,
    enabled: 1,
    trusted: trusted ? 1 : 0,
    protocol: null,
    health: 'unknown',
    failure: null,
    checkedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

const MAX_KEY = 40

/** Returns a key made of a name: `GitHub (work)` becomes `github-work`. */
export function keyFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return words.slice(0, MAX_KEY).replace(/-+$/, '') || 'plugin'
}

/** Returns the key, or with a number if it's taken. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  const isFree = (wanted: string) => wanted !== BUILTIN && wanted !== TERMINAL && !taken.has(wanted)
  if (isFree(key)) return key
  for (let number = 2; ; number++) {
    const numbered = `${key.slice(0, MAX_KEY - 5)}-${number}`
    if (isFree(numbered)) return numbered
  }
}
