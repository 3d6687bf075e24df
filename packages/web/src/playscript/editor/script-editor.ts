import type { ElementType, Paper } from '@saffron/core/playscript'
import { linesOfPage } from '@saffron/core/playscript/client'
import { history, redoDepth, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'

import { placeOf } from '../commands/element-commands.ts'
import { childrenOf } from '../model/convert.ts'
import { factsOf, type SceneFacts } from '../model/scene-facts.ts'
import { keyOf } from '../model/schema.ts'
import { completion } from '../plugins/completion.ts'
import { findText, type Found, foundIn } from '../plugins/find-text.ts'
import { keepStructure } from '../plugins/keep-structure.ts'
import { numberedHeadings } from '../plugins/numbered-headings.ts'
import { pageBreakMarks, pageBreaksIn } from '../plugins/page-break-marks.ts'
import { pasteScript } from '../plugins/paste-script.ts'
import { scriptKeys } from '../plugins/script-keys.ts'

/** What the rest of the page shows of the editor. */
export interface EditorSnapshot {
  readonly scenes: readonly SceneFacts[]
  /** The scene and the element with the cursor. */
  readonly current: string | undefined
  readonly type: ElementType | undefined
  readonly pages: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly found: Found
}

export interface ScriptEditor {
  readonly getSnapshot: () => EditorSnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly getDoc: () => Node
  /** Runs a command, and puts the focus into the text if wanted. */
  readonly run: (command: Command, options?: { readonly focus?: boolean; readonly isTheirs?: boolean }) => boolean
  /** Draws the script in a place on the page. Returns a function that removes it. */
  readonly mount: (place: HTMLElement, options: MountOptions) => () => void
  /** Hears of every changed document. */
  readonly onChange: (listener: (doc: Node) => void) => () => void
}

interface MountOptions {
  /** Its accessible name. */
  readonly label: string
  /** The accessible name of the list of completions. */
  readonly completions: string
  readonly editable: boolean
  /** The ID of the text that explains the keys. */
  readonly describedBy: string
}

interface EditorOptions {
  readonly doc: Node
  readonly paper: Paper
}

/** How long the outline may lag behind the text, in milliseconds. Typing goes first. */
const PUBLISH_MS = 120

/** Creates the editor of a script. It outlives what shows it. */
export function createScriptEditor({ doc, paper }: EditorOptions): ScriptEditor {
  const base = [
    history({ newGroupDelay: 800 }),
    keepStructure(),
    pageBreakMarks(linesOfPage(paper)),
    numberedHeadings(),
    findText(),
  ]
  let state = EditorState.create({ doc, plugins: [...base] })
  let view: EditorView | undefined
  let snapshot = snapshotOf(state)
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const hearers = new Set<(changed: Node) => void>()

  const publish = (): void => {
    timer = undefined
    snapshot = snapshotOf(state, snapshot)
    for (const listener of listeners) listener()
  }
  const dispatch = (tr: Transaction): void => {
    const before = state.doc
    state = state.apply(tr)
    view?.updateState(state)
    timer ??= setTimeout(publish, PUBLISH_MS)
    if (state.doc !== before) for (const hear of hearers) hear(state.doc)
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getDoc: () => state.doc,
    run: (command, { focus = false, isTheirs = false } = {}) => {
      const applies = command(state, (tr) => dispatch(isTheirs ? tr.setMeta('addToHistory', false) : tr))
      if (focus) view?.focus()
      // What was asked for is shown without a pause.
      clearTimeout(timer)
      publish()
      return applies
    },
    mount: (place, { label, completions, editable, describedBy }) => {
      state = state.reconfigure({ plugins: [completion(completions), scriptKeys(), pasteScript(), ...base] })
      const mounted = new EditorView(place, {
        state,
        dispatchTransaction: dispatch,
        editable: () => editable,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-readonly': String(!editable),
          spellcheck: 'true',
          tabindex: '0',
        },
        scrollMargin: 80,
        scrollThreshold: 40,
      })
      view = mounted
      return () => {
        if (view === mounted) view = undefined
        mounted.destroy()
      }
    },
    onChange: (hear) => {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
}

function snapshotOf(state: EditorState, before?: EditorSnapshot): EditorSnapshot {
  const scenes = childrenOf(state.doc).map(factsOf)
  const isSame = before?.scenes.length === scenes.length && before.scenes.every((each, index) => each === scenes[index])
  const { $from } = state.selection
  return {
    scenes: isSame ? before.scenes : scenes,
    current: $from.depth > 0 ? keyOf($from.node(1)) : undefined,
    type: placeOf(state)?.type,
    pages: pageBreaksIn(state).length + 1,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    found: foundIn(state),
  }
}
