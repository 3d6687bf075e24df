import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { StoreView } from './store-query.ts'

/** The categories and tags of a view with their counts. Without them, the list still works. */
export function useCounts(view: StoreView, workspace: string | undefined) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const call = { query: { workspace }, signal }
      const [categories, tags] =
        view === 'mine'
          ? await Promise.all([api.store.myAgentCategories(call), api.store.myAgentTags(call)])
          : await Promise.all([api.store.agentCategories({ signal }), api.store.agentTags({ signal })])
      return { categories: categories.list, tags: tags.list }
    },
    [view, workspace],
  )
  const { value, reload } = useLoaded(load)
  return { ...value, reload }
}
