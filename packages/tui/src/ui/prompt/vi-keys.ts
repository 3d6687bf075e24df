import * as edit from '../editor/index.ts'

type Change = (draft: edit.Draft) => edit.Draft

/** The state of the vi keys. In normal mode, letters are commands. */
export interface ViState {
  readonly isNormal: boolean
  /** An operator that waits for its motion: `d`, `c`, `y`, or the first `g`. */
  readonly pending: string
}

export const VI_INSERT: ViState = { isNormal: false, pending: '' }
const VI_NORMAL: ViState = { isNormal: true, pending: '' }

/** What a key does: it changes the draft and the state, or goes to another row of the draft or the history. */
interface ViStep {
  readonly state: ViState
  readonly draft: edit.Draft
  readonly action?: 'up' | 'down' | 'search'
}

const MOTIONS: Readonly<Record<string, Change>> = {
  h: edit.moveLeft,
  l: edit.moveRight,
  ' ': edit.moveRight,
  b: edit.moveWordLeft,
  w: edit.moveWordRight,
  e: edit.moveWordRight,
  '0': edit.moveToLineStart,
  '^': edit.moveToLineStart,
  $: edit.moveToLineEnd,
  G: (draft) => edit.moveTo(draft, draft.text.length),
}

const EDITS: Readonly<Record<string, Change>> = {
  x: (draft) => killBetween(draft, edit.moveRight(draft).cursor),
  X: (draft) => killBetween(draft, edit.moveLeft(draft).cursor),
  D: edit.killToLineEnd,
  p: (draft) => edit.yank(edit.moveRight(draft)),
  P: edit.yank,
}

/** Keys that begin to insert, after a change. */
const INSERTS: Readonly<Record<string, Change>> = {
  i: (draft) => draft,
  a: edit.moveRight,
  I: edit.moveToLineStart,
  A: edit.moveToLineEnd,
  o: (draft) => edit.insert(edit.moveToLineEnd(draft), '\n'),
  O: (draft) => edit.moveLeft(edit.insert(edit.moveToLineStart(draft), '\n')),
  s: (draft) => killBetween(draft, edit.moveRight(draft).cursor),
  S: (draft) => edit.killToLineEnd(edit.moveToLineStart(draft)),
  C: edit.killToLineEnd,
}

const ACTIONS: Readonly<Record<string, 'up' | 'down' | 'search'>> = { k: 'up', j: 'down', '/': 'search' }

/** Leaves insert mode, with the cursor on the last typed character. */
export const viEscape = (draft: edit.Draft): ViStep => ({ state: VI_NORMAL, draft: edit.moveLeft(draft) })

/** Handles a letter in normal mode. Unknown ones do nothing. */
export function viLetter({ pending }: ViState, draft: edit.Draft, letter: string): ViStep {
  if (pending !== '') return afterPending(pending, draft, letter)
  const change = MOTIONS[letter] ?? EDITS[letter]
  if (change !== undefined) return { state: VI_NORMAL, draft: change(draft) }
  const insert = INSERTS[letter]
  if (insert !== undefined) return { state: VI_INSERT, draft: insert(draft) }
  const action = ACTIONS[letter]
  if (action !== undefined) return { state: VI_NORMAL, draft, action }
  return { state: { isNormal: true, pending: /^[dcyg]$/.test(letter) ? letter : '' }, draft }
}

function afterPending(operator: string, draft: edit.Draft, letter: string): ViStep {
  if (operator === 'g') return { state: VI_NORMAL, draft: letter === 'g' ? edit.moveTo(draft, 0) : draft }
  const isLine = letter === operator
  const start = isLine ? edit.moveToLineStart(draft) : draft
  const motion = isLine ? edit.moveToLineEnd : MOTIONS[letter]
  if (motion === undefined) return { state: VI_NORMAL, draft }
  const killed = killBetween(start, motion(start).cursor)
  if (operator === 'y') return { state: VI_NORMAL, draft: { ...draft, killed: killed.killed } }
  return { state: operator === 'c' ? VI_INSERT : VI_NORMAL, draft: killed }
}

/** Cuts the text between the cursor and another place. */
function killBetween(draft: edit.Draft, other: number): edit.Draft {
  const [from, to] = [Math.min(draft.cursor, other), Math.max(draft.cursor, other)]
  if (from === to) return draft
  return { ...edit.replaceBefore(edit.moveTo(draft, to), from, ''), killed: draft.text.slice(from, to) }
}
