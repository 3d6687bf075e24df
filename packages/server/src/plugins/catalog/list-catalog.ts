import { createHash } from 'node:crypto'

import type { Plugin } from '@saffron/core/plugins'

import { searchText } from '../plugin-entity.ts'
import type { Catalog, CatalogEntry } from './catalog.ts'

/** An entry of the catalog as a plugin that isn't installed. */
export interface OfferedPlugin {
  readonly entry: CatalogEntry
  readonly plugin: Plugin
  readonly folded: string
}

/** The entries have no time of their own. */
const SINCE = '2000-01-01T00:00:00.000Z'

/** Returns what the catalog offers to those who haven't added it. */
export async function listCatalog(catalog: Catalog): Promise<OfferedPlugin[]> {
  return (await catalog.entries()).map((entry) => ({
    entry,
    folded: searchText(entry),
    plugin: {
      id: idOf(entry.key),
      key: entry.key,
      name: entry.name,
      description: entry.description,
      publisher: entry.publisher,
      transport: entry.transport,
      ...(entry.url !== undefined && entry.transport !== 'stdio' && { url: entry.url }),
      needs: entry.needs,
      shared: false,
      canEdit: false,
      installed: false,
      catalog: entry.key,
      connected: false,
      enabled: false,
      trusted: false,
      health: 'unknown',
      checkedAt: null,
      toolCount: 0,
      changedCount: 0,
      version: 1,
      createdAt: SINCE,
      updatedAt: SINCE,
    },
  }))
}

/** Entities have an ID. Lists use it to tell rows apart. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`catalog ${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
