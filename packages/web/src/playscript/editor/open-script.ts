import type { Playscript } from '@saffron/core/playscript'
import type { TextStorage } from '@saffron/core/session'

import { documentOf } from '../model/convert.ts'
import { FRONT } from '../model/schema.ts'
import { readKeptChanges, withKept } from '../save/kept-changes.ts'
import type { ScriptSaver, ScriptSaverOptions } from '../save/saver-types.ts'
import { createScriptSaver } from '../save/script-saver.ts'
import { createScriptEditor, type ScriptEditor } from './script-editor.ts'

/** A script while it's open: its editor, and what saves it. */
export interface OpenScript {
  readonly editor: ScriptEditor
  readonly saver: ScriptSaver
  /** Starts saving. Returns a function that saves the last change and stops. */
  readonly open: () => () => void
}

interface OpenOptions extends Pick<ScriptSaverOptions, 'calls' | 'script'> {
  readonly storage: TextStorage
}

/** Opens a script as it was last seen on this device: as stored, with the changes that couldn't be stored yet. */
export function openScript({ calls, script, storage }: OpenOptions): OpenScript {
  const kept = readKeptChanges(storage, script.id)
  const doc = openedDocument(script, kept)
  const editor = createScriptEditor({ doc, paper: script.paper })
  const saver = createScriptSaver({ calls, script, doc, kept, storage })
  return {
    editor,
    saver,
    open: () => {
      const close = saver.open()
      const leave = new AbortController()
      const ignore = editor.onChange(saver.change)
      for (const name of ['pagehide', 'visibilitychange', 'online']) {
        addEventListener(name, saver.keep, { signal: leave.signal })
      }
      return () => {
        leave.abort()
        ignore()
        close()
      }
    },
  }
}

function openedDocument({ front = [], scenes = [] }: Playscript, kept: ReturnType<typeof readKeptChanges>) {
  if (kept === undefined) return documentOf(front, scenes)
  return documentOf(kept.scenes[FRONT]?.elements ?? front, withKept(scenes, kept))
}
