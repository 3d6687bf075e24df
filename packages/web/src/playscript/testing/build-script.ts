import type { ElementType } from '@saffron/core/playscript'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, type Plugin, TextSelection } from 'prosemirror-state'

import { childrenOf, documentOf } from '../model/convert.ts'
import { typeOf } from '../model/schema.ts'
import { keepStructure } from '../plugins/keep-structure.ts'

export type Line = readonly [ElementType, string]

/** Builds the state of an editor. Each list of lines is a scene: `s1`, `s2`, and so on. */
export function buildScript(scenes: readonly (readonly Line[])[], plugins: readonly Plugin[] = []): EditorState {
  const doc = documentOf(
    [],
    scenes.map((lines, index) => ({
      id: `s${index + 1}`,
      elements: lines.map(([type, text]) => ({ type, text })),
    })),
  )
  return EditorState.create({ doc, plugins: [keepStructure(), ...plugins] })
}

/** Puts the cursor into the first element with a text, by default at its end. */
export function cursorIn(state: EditorState, text: string, offset = text.length): EditorState {
  let found = -1
  state.doc.descendants((node, position) => {
    if (found === -1 && node.isTextblock && node.textContent === text) found = position + 1
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, found + offset)))
}

/** Runs a command. Returns undefined if it doesn't apply. */
export function run(state: EditorState, command: Command): EditorState | undefined {
  let next: EditorState | undefined
  const applies = command(state, (tr) => (next = state.apply(tr)))
  return applies ? (next ?? state) : undefined
}

/** Returns the scenes of a document as lines. */
export const linesOf = (doc: Node): Line[][] =>
  childrenOf(doc).map((scene) => childrenOf(scene).map((each) => [typeOf(each), each.textContent]))
