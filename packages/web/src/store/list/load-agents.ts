import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { createListStore, type ListStore, type PageRequest } from '@saffron/core/paging'
import type { Agent } from '@saffron/core/store'

import { api } from '../../shell/session/client.ts'
import type { StoreQuery } from './store-query.ts'

/** The number of agents that were used last. */
const MOST_USED = 24

/** Creates the list of agents that the query asks for. */
export function createAgentList(query: StoreQuery, workspace: string | undefined): ListStore<Agent> {
  const { view, q, category, tag, sort } = query
  const filter = { ...(q !== '' && { q }), ...(category && { category }), ...(tag && { tag }) }
  if (view === 'used') return createListStore<Agent>({ load: (page) => loadUsed(page, q, workspace) })
  return createListStore<Agent>({
    load: ({ signal, ...page }) => {
      if (view === 'mine') return api.store.searchMyAgents({ query: { ...page, ...filter, sort, workspace }, signal })
      if (sort !== 'recommended') return api.store.searchAgents({ query: { ...page, ...filter, sort }, signal })
      const isWhole = category === undefined && tag === undefined && q === ''
      return isWhole
        ? api.store.recommendedAgents({ query: page, signal })
        : api.store.searchAgents({ query: { ...page, ...filter }, signal })
    },
  })
}

/** Returns the agents of the last conversations in the space, the last used first. Those that are gone are left out. */
async function loadUsed({ page, signal }: PageRequest, q: string, workspace: string | undefined) {
  if (page > 1) return { list: [], total: 0 }
  const { list } = await api.chat.searchConversations({ query: { page: 1, limit: MAX_PAGE_SIZE, workspace }, signal })
  const ids = [...new Set(list.flatMap(({ agent }) => agent ?? []))].slice(0, MOST_USED)
  const found = await Promise.all(ids.map((id) => readPublished(id, signal)))
  const words = q.toLowerCase()
  const agents = found.flatMap((agent) => agent ?? []).filter(({ name }) => name.toLowerCase().includes(words))
  return { list: agents, total: agents.length }
}

/** Returns an agent as others use it. Undefined if it's gone. */
async function readPublished(id: string, signal: AbortSignal): Promise<Agent | undefined> {
  try {
    return await api.store.getAgent({ params: { id }, query: { published: true }, signal })
  } catch (error) {
    if (ApiError.is(error) && error.code === 'agent.not_found') return undefined
    throw error
  }
}
