import type { Playscript } from '@saffron/core/playscript'
import { useState } from 'react'

import type { ScriptSaver } from './script-saver.ts'

/** What a scene has besides its text. */
interface SceneFields {
  readonly color: string | undefined
  readonly synopsis: string
}

export interface SceneMeta {
  readonly of: (key: string) => SceneFields
  /** Stores a color or a synopsis. */
  readonly patch: (key: string, fields: { readonly color?: string | null; readonly synopsis?: string }) => Promise<void>
}

const NONE: SceneFields = { color: undefined, synopsis: '' }

/** The colors and synopses of scenes. They're stored with the scenes, but they aren't in the text. */
export function useSceneMeta({ scenes = [] }: Playscript, saver: ScriptSaver): SceneMeta {
  const [known, setKnown] = useState<ReadonlyMap<string, SceneFields>>(
    () => new Map(scenes.map(({ id, color, synopsis }) => [id, { color, synopsis }])),
  )
  return {
    of: (key) => known.get(key) ?? NONE,
    patch: async (key, fields) => {
      const { color, synopsis } = await saver.patch(key, fields)
      setKnown((before) => new Map(before).set(key, { color, synopsis }))
    },
  }
}
