import { useEffect } from 'react'

import type { Chat, Model } from '../chat/index.ts'
import type { ListSnapshot } from '../paging/index.ts'
import { useStore } from './use-store.ts'

/** The models to choose from, loaded once. */
export function useModels({ models }: Chat): ListSnapshot<Model> {
  useEffect(() => {
    void models.loadMore()
  }, [models])
  return useStore(models)
}
