import { useEffect } from 'react'

import type { Chat, Model } from '../chat/index.ts'
import type { ListSnapshot } from '../paging/index.ts'
import { useStore } from './use-store.ts'

/** The models to choose from; those known already are shown while they are read again. */
export function useModels({ models }: Chat): ListSnapshot<Model> {
  useEffect(() => {
    void (models.getSnapshot().list.length === 0 ? models.loadMore() : models.refresh())
  }, [models])
  return useStore(models)
}
