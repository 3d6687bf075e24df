import type { ElementType } from '@saffron/core/playscript'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'

import { elementNode, scriptSchema, typeOf } from '../model/schema.ts'
import { AFTER_ENTER, AFTER_TAB, EMPTY_AFTER_ENTER, EMPTY_AFTER_TAB, EMPTY_BEFORE_TAB } from './element-flow.ts'

interface Place {
  readonly element: Node
  readonly type: ElementType
  /** The positions of the element, and of the cursor in its text. */
  readonly start: number
  readonly end: number
  readonly offset: number
}

/** Returns the element that has the cursor. */
export function placeOf({ selection: { $from } }: Pick<EditorState, 'selection'>): Place | undefined {
  if ($from.depth < 2) return undefined
  const element = $from.parent
  return { element, type: typeOf(element), start: $from.before(2), end: $from.after(2), offset: $from.parentOffset }
}

/** Parentheses that the writer doesn't have to type. Empty ones count as an empty element. */
const EMPTY_PARENTHESES = /^[(（]\s*[)）]$/
const isEmpty = ({ element, type }: Place): boolean =>
  element.content.size === 0 || (type === 'parenthetical' && EMPTY_PARENTHESES.test(element.textContent))
const isAtEnd = ({ element, type, offset }: Place): boolean =>
  offset === element.content.size ||
  (type === 'parenthetical' && offset === element.content.size - 1 && /[)）]$/.test(element.textContent))

/** Enter: the next element, or a second one in the middle of a text. */
export const pressEnter: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (place === undefined) return false
  if (!state.selection.empty) return splitElement(state, dispatch)
  if (isEmpty(place)) return retype(EMPTY_AFTER_ENTER[place.type])(state, dispatch)
  if (isAtEnd(place)) return startNext(AFTER_ENTER[place.type])(state, dispatch)
  if (place.offset === 0) {
    dispatch?.(
      state.tr.insert(place.start, elementNode(place.type === 'heading' ? 'action' : place.type)).scrollIntoView(),
    )
    return true
  }
  return splitElement(state, dispatch)
}

/** Tab: another element than Enter's, or another type for an empty one. */
export const pressTab: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (place === undefined) return false
  if (isEmpty(place)) return retype(EMPTY_AFTER_TAB[place.type])(state, dispatch)
  // Within a text, a tab would only do harm. The key stays here, because it's pressed all the time.
  return !isAtEnd(place) || startNext(AFTER_TAB[place.type])(state, dispatch)
}

/** Shift+Tab: the way back through the types of an empty element. Elsewhere, it leaves the editor. */
export const pressShiftTab: Command = (state, dispatch) => {
  const place = placeOf(state)
  return place !== undefined && isEmpty(place) && retype(EMPTY_BEFORE_TAB[place.type])(state, dispatch)
}

/** A line within an element. */
export const insertLine: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (place === undefined || place.type === 'heading' || place.type === 'character') return false
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}

/** Changes the type of the selected elements. */
export const retype =
  (type: ElementType): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection
    const { tr } = state
    let found = false
    state.doc.nodesBetween(from, to, (node, position) => {
      if (node.type !== scriptSchema.nodes.element) return
      found = true
      setType(tr, position, type)
    })
    if (found) dispatch?.(tr.scrollIntoView())
    return found
  }

/** Changes the type of an element, with the parentheses that belong to it. */
function setType(tr: Transaction, position: number, type: ElementType): void {
  const node = tr.doc.nodeAt(position)
  if (node === null) return
  const before = typeOf(node)
  if (before === type) return
  tr.setNodeMarkup(position, null, { ...node.attrs, type, number: null, dual: false })
  const text = node.textContent
  const start = position + 1
  if (before === 'parenthetical' && /^[(（]/.test(text)) {
    const ends = /[)）]$/.test(text) && text.length > 1
    if (ends) tr.delete(start + text.length - 1, start + text.length)
    tr.delete(start, start + 1)
  }
  if (type === 'parenthetical' && !/^[(（]/.test(text)) {
    tr.insertText(')', start + node.content.size).insertText('(', start)
    if (node.content.size === 0) tr.setSelection(TextSelection.create(tr.doc, start + 1))
  }
}

const startNext =
  (type: ElementType): Command =>
  (state, dispatch) => {
    const place = placeOf(state)
    if (place === undefined) return false
    const isInParentheses = type === 'parenthetical'
    const { tr } = state
    tr.insert(place.end, elementNode(type, isInParentheses ? '()' : ''))
    tr.setSelection(TextSelection.create(tr.doc, place.end + (isInParentheses ? 2 : 1)))
    dispatch?.(tr.scrollIntoView())
    return true
  }

const splitElement: Command = (state, dispatch) => {
  const { tr } = state
  tr.deleteSelection()
  const { $from } = tr.selection
  if ($from.depth < 2) return false
  const type = typeOf($from.parent)
  // What follows a heading or a cue is no second one.
  const next = type === 'heading' || type === 'character' ? AFTER_ENTER[type] : type
  tr.split($from.pos, 1, [{ type: $from.parent.type, attrs: { type: next } }])
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Prints the speech to the right of the one before it, or below it again. */
export const toggleDual: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth < 2) return false
  const scene = $from.node(1)
  for (let index = $from.index(1); index >= 0; index -= 1) {
    const element = scene.child(index)
    if (typeOf(element) !== 'character') continue
    if (!hasSpeechBefore(scene, index)) return false
    const position = $from.posAtIndex(index, 1)
    dispatch?.(state.tr.setNodeAttribute(position, 'dual', element.attrs['dual'] !== true))
    return true
  }
  return false
}

function hasSpeechBefore(scene: Node, cue: number): boolean {
  const before = scene.maybeChild(cue - 1)
  return before !== null && ['dialogue', 'lyric', 'parenthetical'].includes(typeOf(before))
}

/** Backspace at the start of a special element makes it an ordinary one first, as Word does with a list. */
export const pressBackspace: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (place === undefined || !state.selection.empty || place.offset > (place.type === 'parenthetical' ? 1 : 0))
    return false
  if (isEmpty(place) && place.type !== 'action') return retype('action')(state, dispatch)
  return false
}
