import { createListStore, type ListStore } from '@saffron/core/paging'
import type { Plugin } from '@saffron/core/plugins'

import { api } from '../../shell/session/client.ts'
import type { Shown } from '../plugin-query.ts'

const PAGE_SIZE = 30

/** What the last response to a list said about adding by URL. */
const byUrl = new WeakMap<ListStore<Plugin>, boolean>()

/** Creates the list of plugins that the query asks for. */
export function createPluginList(q: string, show: Shown | undefined): ListStore<Plugin> {
  const installed = show === undefined ? undefined : show === 'added'
  const list = createListStore<Plugin>({
    pageSize: PAGE_SIZE,
    load: async ({ signal, ...page }) => {
      const found = await api.plugins.searchPlugins({ query: { ...page, ...(q !== '' && { q }), installed }, signal })
      byUrl.set(list, found.byUrl)
      return found
    },
  })
  return list
}

/** Whether the user may add a plugin by its URL. False until the list is loaded. */
export const mayAddByUrl = (list: ListStore<Plugin>): boolean => byUrl.get(list) === true
