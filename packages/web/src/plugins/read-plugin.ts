import { ApiError } from '@saffron/core/errors'
import type { Plugin } from '@saffron/core/plugins'

import { api } from '../shell/session/client.ts'

/** The most entries that one call returns. */
const LIMIT = 100

/** Returns a plugin with its tools, or an entry of the catalog that the user could add. */
export async function readPlugin(id: string, signal: AbortSignal): Promise<Plugin> {
  try {
    return await api.plugins.getPlugin({ params: { id }, signal })
  } catch (error) {
    if (!ApiError.is(error) || error.code !== 'plugin.not_found') throw error
    for (let page = 1; ; page++) {
      const { list, total } = await api.plugins.searchPlugins({
        query: { installed: false, page, limit: LIMIT },
        signal,
      })
      const found = list.find((entry) => entry.id === id)
      if (found !== undefined) return found
      if (page * LIMIT >= total) throw error
    }
  }
}

/** Returns all plugins that the user has, without their tools. */
export async function readAddedPlugins(signal: AbortSignal): Promise<readonly Plugin[]> {
  const all: Plugin[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await api.plugins.searchPlugins({ query: { installed: true, page, limit: LIMIT }, signal })
    all.push(...list)
    if (page * LIMIT >= total) return all
  }
}
