import type { Model } from '@saffron/core/chat'
import { ABILITY_OF, canDraw, type DrawingKind, type MediaAbility } from '@saffron/core/draw'
import { useCallback } from 'react'

import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useLoaded } from '../ui/use-loaded.ts'

export interface DrawModels {
  /** Undefined until loaded. */
  readonly all: readonly Model[] | undefined
  readonly error: unknown
  readonly reload: () => Promise<void>
}

/** The features of models that draw. */
const FEATURES = ['image', 'imageEdit', 'video'] as const

/** The models of the space that can draw. */
export function useDrawModels(): DrawModels {
  const { id: workspace } = useSpace()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const lists = await Promise.all(
        FEATURES.map((features) => api.chat.listModels({ params: { features }, query: { workspace }, signal })),
      )
      const byName = new Map(lists.flatMap(({ list }) => list).map((model) => [model.name, model]))
      return [...byName.values()].filter(({ media }) => media !== undefined)
    },
    [workspace],
  )
  const { value, error, reload } = useLoaded(load)
  return { all: value, error, reload }
}

/** The models among these that have an ability. */
export const modelsFor = (models: readonly Model[] | undefined, ability: MediaAbility): readonly Model[] =>
  (models ?? []).filter(({ media }) => canDraw(media, ability))

/** The chosen model, if it can make this, otherwise the first one that can. */
export function modelFor(models: DrawModels, kind: DrawingKind, chosen: string | undefined): Model | undefined {
  const able = modelsFor(models.all, ABILITY_OF[kind])
  return able.find(({ name }) => name === chosen) ?? able[0]
}
