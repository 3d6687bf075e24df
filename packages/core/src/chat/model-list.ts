import { createListStore, type ListStore } from '../paging/index.ts'
import type { ChatApi } from './contract.ts'
import type { Model, ModelFeature } from './entities.ts'

export type ModelList = Pick<ListStore<Model>, 'getSnapshot' | 'subscribe' | 'loadMore' | 'retry' | 'refresh'>

/** The enabled models that have all of `features`. The list isn't paged. */
export const createModelList = (api: ChatApi, features: readonly ModelFeature[] = ['chat']): ModelList =>
  createListStore<Model>({
    load: ({ signal }) => api.chat.listModels({ params: { features: features.join(',') }, signal }),
  })
