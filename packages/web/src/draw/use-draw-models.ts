import type { Model } from '@saffron/core/chat'
import { ABILITY_OF, canDescribe, canDraw, type DrawingKind, type MediaAbility } from '@saffron/core/draw'
import { useCallback, useMemo } from 'react'

import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useLoaded } from '../ui/use-loaded.ts'

export interface DrawModels {
  /** Undefined until loaded. */
  readonly all: readonly Model[] | undefined
  /** Whether one of all models describes images. Those that chat and see do too. */
  readonly describes: boolean
  /** Those that write texts. */
  readonly chats: readonly Model[]
  readonly error: unknown
  readonly reload: () => Promise<void>
}

/** The features of models that draw, and of those that help with a prompt or describe an image. */
const FEATURES = 'image,imageEdit,video,vision,chat'

/** The models of the space that can draw. */
export function useDrawModels(): DrawModels {
  const { id: workspace } = useSpace()
  const load = useCallback(
    (signal: AbortSignal) =>
      api.chat.listModels({ params: { features: FEATURES }, query: { any: 'true', workspace }, signal }),
    [workspace],
  )
  const { value, error, reload } = useLoaded(load)
  return useMemo(() => {
    const { list } = value ?? {}
    return {
      all: list?.filter(({ media }) => media !== undefined),
      describes: list?.some(canDescribe) === true,
      chats: list?.filter(({ features }) => features.includes('chat')) ?? [],
      error,
      reload,
    }
  }, [value, error, reload])
}

/** The models among these that have an ability. */
export const modelsFor = (models: readonly Model[] | undefined, ability: MediaAbility): readonly Model[] =>
  (models ?? []).filter(({ media }) => canDraw(media, ability))

/** The chosen model, if it can make this, otherwise the first one that can and has a working channel. */
export function modelFor(models: DrawModels, kind: DrawingKind, chosen: string | undefined): Model | undefined {
  const able = modelsFor(models.all, ABILITY_OF[kind])
  return able.find(({ name }) => name === chosen) ?? able.find(({ state }) => state === 'ok') ?? able[0]
}
