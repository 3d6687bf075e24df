import { createListStore, type ListStore } from '@saffron/core/paging'
import type { Agent } from '@saffron/core/store'

import { api } from '../../shell/session/client.ts'
import type { StoreQuery } from './store-query.ts'

/** Creates the list of agents that the query asks for. */
export function createAgentList(query: StoreQuery, workspace: string | undefined): ListStore<Agent> {
  const { view, q, category, tag, sort } = query
  const filter = { ...(q !== '' && { q }), ...(category && { category }), ...(tag && { tag }) }
  return createListStore<Agent>({
    load: ({ signal, ...page }) => {
      if (view === 'mine') return api.store.searchMyAgents({ query: { ...page, ...filter, sort, workspace }, signal })
      if (view === 'used') return api.store.searchAgents({ query: { ...page, ...filter, used: true }, signal })
      if (sort !== 'recommended') return api.store.searchAgents({ query: { ...page, ...filter, sort }, signal })
      const isWhole = category === undefined && tag === undefined && q === ''
      return isWhole
        ? api.store.recommendedAgents({ query: page, signal })
        : api.store.searchAgents({ query: { ...page, ...filter }, signal })
    },
  })
}
