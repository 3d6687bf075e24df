import type { Model } from '@saffron/core/chat'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

// Of the user's own space, because the workspace lists only what it allows.
const loadModels = async (signal: AbortSignal): Promise<readonly Model[]> => {
  const lists = await Promise.all(
    ['chat', 'embedding'].map((features) => api.chat.listModels({ params: { features }, signal })),
  )
  return [...new Map(lists.flatMap(({ list }) => list.map((model) => [model.name, model]))).values()]
}

/** Returns the models for chats and for search by meaning that the user may use, none until they are loaded. */
export function useAllModels(): { readonly models: readonly Model[]; readonly error: unknown } {
  const { value, error } = useLoaded(loadModels)
  return { models: value ?? [], error }
}
