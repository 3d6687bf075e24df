import { createModelList, type Model, type ModelList } from '@saffron/core/chat'
import { useStore } from '@saffron/core/react'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { keptStores } from '../ui/list/kept-lists.ts'

const NAME = 'models of agents'

function openModelList(): ModelList {
  const known = keptStores.get(NAME)
  if (known !== undefined) return known as ModelList
  const made = createModelList(api)
  keptStores.set(NAME, made)
  return made
}

/** Returns a function from a model's name to its label. Undefined for no model. */
export function useModelNames(): (name: string | null) => string | undefined {
  const { models } = useModelOptions()
  return useCallback(
    (name) => (name === null ? undefined : (models.find((model) => model.name === name)?.displayName ?? name)),
    [models],
  )
}

/** Returns the models for chats that the space allows, and whether they're loaded. */
export function useModelOptions(): { readonly models: readonly Model[]; readonly isLoaded: boolean } {
  const [list] = useState(openModelList)
  useEffect(() => void list.loadMore(), [list])
  const { list: all, hasMore } = useStore(list)
  const allowed = useSpace().workspace?.settings.models
  return useMemo(
    () => ({ models: allowed?.length ? all.filter(({ name }) => allowed.includes(name)) : all, isLoaded: !hasMore }),
    [all, allowed, hasMore],
  )
}
