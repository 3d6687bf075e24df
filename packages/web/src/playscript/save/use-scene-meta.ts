import { useStore } from '@saffron/core/react'

import type { ScriptSaver } from './saver-types.ts'
import type { SceneMarks } from './scene-marks.ts'

export interface SceneMeta {
  readonly of: (key: string) => SceneMarks
  /** Stores a color or a synopsis. */
  readonly patch: (key: string, fields: { readonly color?: string | null; readonly synopsis?: string }) => Promise<void>
}

const NONE: SceneMarks = { color: undefined, number: undefined, synopsis: '' }

/** The colors and synopses of scenes. They're stored with the scenes, but they aren't in the text. */
export function useSceneMeta(saver: ScriptSaver): SceneMeta {
  const { marks } = useStore(saver)
  return {
    of: (key) => marks.get(key) ?? NONE,
    patch: saver.patch,
  }
}
