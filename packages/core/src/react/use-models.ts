import { useEffect } from 'react'

import type { Chat, Model } from '../chat/index.ts'
import type { ListSnapshot } from '../paging/index.ts'
import { useStore } from './use-store.ts'

/** Returns the models to choose from. Known models are shown while they're reloaded. */
export function useModels({ models }: Chat): ListSnapshot<Model> {
  useEffect(() => {
    void (models.getSnapshot().list.length === 0 ? models.loadMore() : models.refresh())
  }, [models])
  return useStore(models)
}
