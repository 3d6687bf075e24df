import type { Playscript, PlayscriptApi, Scene, ScriptElement } from '@saffron/core/playscript'
import type { TextStorage } from '@saffron/core/session'
import type { Node } from 'prosemirror-model'

import type { KeptChanges } from './kept-changes.ts'
import type { SceneMarks } from './scene-marks.ts'

/** A scene that was changed here, or deleted, and changed somewhere else. */
export interface SceneConflict {
  readonly key: string
  /** The scene before it. */
  readonly after: string | undefined
  readonly theirs: readonly ScriptElement[]
  readonly version: number
}

export interface SaveSnapshot {
  /** `offline`: kept on this device until the connection is back. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed'
  readonly error: unknown
  readonly conflicts: readonly SceneConflict[]
  /** What scenes have besides their text, by key. That of deleted ones stays, because undo brings them back. */
  readonly marks: ReadonlyMap<string, SceneMarks>
}

export interface ScriptSaver {
  readonly getSnapshot: () => SaveSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Hears of a changed document. */
  readonly change: (doc: Node) => void
  /** Saves everything that is written by now. Returns whether all is saved. */
  readonly save: () => Promise<boolean>
  /** Keeps what isn't saved on the device right away, and saves it. For a page that is hidden or closed. */
  readonly keep: () => void
  /** Changes what the text of a scene doesn't say. Its text is saved first. */
  readonly patch: (key: string, fields: { readonly color?: string | null; readonly synopsis?: string }) => Promise<void>
  /** Ends a conflict: with the own text, which is then saved, or with theirs, which the caller put into the document. */
  readonly resolve: (key: string, side: 'mine' | 'theirs') => void
  /** Returns the ID and the version of a scene, once it's stored. */
  readonly storedAs: (key: string) => { readonly id: string; readonly version: number } | undefined
  /** Returns elements with what the scene has besides its text. */
  readonly marked: (key: string, elements: readonly ScriptElement[]) => ScriptElement[]
  /** Returns whether a scene is stored as it's in the document. */
  readonly isStored: (key: string) => boolean
  /** Takes in a scene that another call changed. What the document has instead is saved over it. */
  readonly put: (key: string, scene: Scene) => void
  /** Returns a function that saves the last change and stops. */
  readonly open: () => () => void
}

type Calls = Pick<
  PlayscriptApi['playscript'],
  'createScene' | 'updateScene' | 'deleteScene' | 'sortScenes' | 'updatePlayscript' | 'getPlayscript'
>

export interface ScriptSaverOptions {
  readonly calls: Calls
  readonly script: Playscript
  /** The document as it's opened, with the changes that were kept. */
  readonly doc: Node
  readonly kept: KeptChanges | undefined
  readonly storage: TextStorage
}
