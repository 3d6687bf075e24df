import { Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

import { isComposingKey } from '../../ui/key-press.ts'
import { placeOf } from '../commands/element-commands.ts'
import { completeCue, completeHeading, type Completion } from './complete-words.ts'
import { createCompletionList } from './completion-list.ts'

interface Completing {
  readonly offered: readonly Completion[]
  readonly index: number
}

const NONE: Completing = { offered: [], index: 0 }
const key = new PluginKey<Completing>('completion')

/** Completes names, places and times of day while they're typed. `label` is the accessible name of the list. */
export const completion = (label: string): Plugin<Completing> =>
  new Plugin<Completing>({
    key,
    state: {
      init: () => NONE,
      apply: (tr, before, _, state) => {
        const set = tr.getMeta(key) as Completing | undefined
        if (set !== undefined) return set
        // Only typing asks for completions. Moving the cursor ends them.
        if (!tr.docChanged) return tr.selectionSet ? NONE : before
        const offered = tr.getMeta('paste') === true ? [] : offeredIn(state)
        return offered.length === 0 ? NONE : { offered, index: 0 }
      },
    },
    props: {
      handleKeyDown: (view, event) => !isComposingKey(event) && handleKey(view, event),
      handleDOMEvents: {
        blur: (view) => {
          close(view)
          return false
        },
      },
    },
    view: (view) => {
      const list = createCompletionList(view, label, (index) => accept(view, index))
      return {
        update: () => list.show(view.composing ? NONE : (key.getState(view.state) ?? NONE)),
        destroy: list.remove,
      }
    },
  })

function offeredIn(state: EditorView['state']): Completion[] {
  const place = placeOf(state)
  if (place === undefined || !state.selection.empty || place.offset !== place.element.content.size) return []
  const { textContent } = place.element
  if (place.type === 'character') return completeCue(state.doc, textContent)
  return place.type === 'heading' ? completeHeading(state.doc, textContent) : []
}

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  const { offered, index } = key.getState(view.state) ?? NONE
  if (offered.length === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = (index + step + offered.length) % offered.length
      view.dispatch(view.state.tr.setMeta(key, { offered, index: next }))
      return true
    }
    case 'Enter':
    case 'Tab':
      return accept(view, index)
    case 'Escape':
      // Otherwise it would leave the editor too.
      event.stopPropagation()
      return close(view)
    default:
      return false
  }
}

function accept(view: EditorView, index: number): boolean {
  const { offered } = key.getState(view.state) ?? NONE
  const place = placeOf(view.state)
  const chosen = offered[index]
  if (chosen === undefined || place === undefined) return false
  const { tr } = view.state
  tr.insertText(chosen.text, place.start + 1, place.end - 1)
  tr.setSelection(TextSelection.create(tr.doc, place.start + 1 + chosen.text.length))
  view.dispatch(tr.setMeta(key, NONE))
  return true
}

function close(view: EditorView): boolean {
  if ((key.getState(view.state) ?? NONE).offered.length === 0) return false
  view.dispatch(view.state.tr.setMeta(key, NONE))
  return true
}
