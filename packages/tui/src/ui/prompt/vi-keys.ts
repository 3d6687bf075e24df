import * as edit from '../editor/index.ts'

type Change = (draft: edit.Draft) => edit.Draft
type Repeated = (draft: edit.Draft, times: number) => edit.Draft

/** The state of the vi keys. In normal mode, letters are commands. */
export interface ViState {
  readonly isNormal: boolean
  /** An operator that waits for its motion: `d`, `c`, `y`, or the first `g`. */
  readonly pending: string
  /** The digits typed before a command, and those before its operator. */
  readonly count: string
  readonly operatorCount: string
  /** The draft before typing began, for one undo of everything typed. */
  readonly before: edit.Draft
  /** The drafts that `u` goes back to, newest last. */
  readonly past: readonly edit.Draft[]
}

const NOTHING_PENDING = { pending: '', count: '', operatorCount: '' } as const

/** The state of an empty prompt. */
export const VI_INSERT: ViState = { ...NOTHING_PENDING, isNormal: false, before: edit.emptyDraft, past: [] }

/** What a key does: it changes the draft and the state, or goes to other rows of the draft or the history. */
interface ViStep {
  readonly state: ViState
  readonly draft: edit.Draft
  readonly action?: 'up' | 'down' | 'search'
  /** How often the action is repeated. */
  readonly times?: number
}

/** Longer counts are typing errors. */
const MOST_TIMES = 1000
const MOST_UNDOS = 100

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

const repeat = (change: Change, times: number): Change => {
  const changes = Array.from({ length: times }, () => change)
  return (draft) => changes.reduce((now, each) => each(now), draft)
}

const EDITS: Readonly<Record<string, Repeated>> = {
  x: (draft, times) => killBetween(draft, repeat(edit.moveRight, times)(draft).cursor),
  X: (draft, times) => killBetween(draft, repeat(edit.moveLeft, times)(draft).cursor),
  D: edit.killToLineEnd,
  p: (draft, times) => repeat(edit.yank, times)(edit.moveRight(draft)),
  P: (draft, times) => repeat(edit.yank, times)(draft),
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
export const viEscape = (state: ViState, draft: edit.Draft): ViStep => ({
  state: { ...state, ...NOTHING_PENDING, isNormal: true, past: withPast(state.past, state.before, draft) },
  draft: edit.moveLeft(draft),
})

/** Handles a letter in normal mode. Unknown ones do nothing. */
export function viLetter(state: ViState, draft: edit.Draft, letter: string): ViStep {
  const { pending, count, operatorCount, past } = state
  if (pending !== 'g' && (/^[1-9]$/.test(letter) || (letter === '0' && count !== ''))) {
    return { state: { ...state, count: count + letter }, draft }
  }
  const idle = { ...state, ...NOTHING_PENDING }
  if (letter === 'u' && pending === '') return undone(idle, draft)
  const times = Math.min(MOST_TIMES, Number(count || 1) * Number(operatorCount || 1))
  const changed = pending === '' ? command(letter, draft, times) : afterPending(pending, { draft, letter, times })
  if (changed !== undefined) {
    const { next, isInsert } = changed
    return isInsert
      ? { state: { ...idle, isNormal: false, before: draft }, draft: next }
      : { state: { ...idle, past: withPast(past, draft, next) }, draft: next }
  }
  const action = pending === '' ? ACTIONS[letter] : undefined
  if (action !== undefined) return { state: idle, draft, action, times }
  const isOperator = pending === '' && /^[dcyg]$/.test(letter)
  return { state: isOperator ? { ...idle, pending: letter, operatorCount: count } : idle, draft }
}

interface Changed {
  readonly next: edit.Draft
  /** Whether typing begins. */
  readonly isInsert: boolean
}

function command(letter: string, draft: edit.Draft, times: number): Changed | undefined {
  const motion = MOTIONS[letter]
  if (motion !== undefined) return { next: repeat(motion, times)(draft), isInsert: false }
  const change = EDITS[letter]
  if (change !== undefined) return { next: change(draft, times), isInsert: false }
  const insert = INSERTS[letter]
  return insert && { next: insert(draft), isInsert: true }
}

interface Completion {
  readonly draft: edit.Draft
  readonly letter: string
  readonly times: number
}

function afterPending(operator: string, { draft, letter, times }: Completion): Changed | undefined {
  if (operator === 'g') return letter === 'g' ? { next: edit.moveTo(draft, 0), isInsert: false } : undefined
  const isLine = letter === operator
  const start = isLine ? edit.moveToLineStart(draft) : draft
  const motion = isLine ? lineEnd(times) : MOTIONS[letter] && repeat(MOTIONS[letter], times)
  if (motion === undefined) return undefined
  const killed = killBetween(start, motion(start).cursor)
  if (operator === 'y') return { next: { ...draft, killed: killed.killed }, isInsert: false }
  return { next: killed, isInsert: operator === 'c' }
}

/** Moves to the end of this line, or of one below it. */
const lineEnd =
  (lines: number): Change =>
  (draft) =>
    edit.moveToLineEnd(repeat((now) => edit.moveRight(edit.moveToLineEnd(now)), lines - 1)(draft))

function undone(state: ViState, draft: edit.Draft): ViStep {
  const last = state.past.at(-1)
  if (last === undefined) return { state, draft }
  // Pastes and cut text of later drafts stay usable.
  const { pastes, killed } = draft
  return { state: { ...state, past: state.past.slice(0, -1) }, draft: { ...last, pastes, killed } }
}

const withPast = (past: readonly edit.Draft[], before: edit.Draft, after: edit.Draft): readonly edit.Draft[] =>
  before.text === after.text ? past : [...past, before].slice(-MOST_UNDOS)

/** Cuts the text between the cursor and another place. */
function killBetween(draft: edit.Draft, other: number): edit.Draft {
  const [from, to] = [Math.min(draft.cursor, other), Math.max(draft.cursor, other)]
  if (from === to) return draft
  return { ...edit.replaceBefore(edit.moveTo(draft, to), from, ''), killed: draft.text.slice(from, to) }
}
