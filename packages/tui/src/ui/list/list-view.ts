import type { ActionOf } from '../../keys/index.ts'
import { deleteBackward, draftOf } from '../editor/index.ts'

interface Row {
  readonly id: string
}

export interface ListView {
  /** Where the chosen row was when it was chosen. */
  readonly index: number
  /** Which it is; undefined for whatever is first. */
  readonly id: string | undefined
  /** The row that was drawn first. */
  readonly top: number
  /** What was typed to find rows by. */
  readonly words: string
  /** An Enter came before the first row, for the hint says already that it opens: it is done once that is here. */
  readonly isHeld: boolean
}

export interface Moving {
  readonly rows: readonly Row[]
  /** Rows that are seen at a time. */
  readonly height: number
}

type Move = Extract<ActionOf<'list'>, 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last'>

const START: ListView = { index: 0, id: undefined, top: 0, words: '', isHeld: false }

const isMove = (action: ActionOf<'list'>): action is Move => Object.hasOwn(MOVES, action)

const MOVES: Readonly<Record<Move, (index: number, page: number, last: number) => number>> = {
  up: (index) => index - 1,
  down: (index) => index + 1,
  pageUp: (index, page) => index - page,
  pageDown: (index, page) => index + page,
  first: () => 0,
  last: (_index, _page, last) => last,
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** Where the chosen row is by now: rows come and go above it. */
export function placeOf({ index, id }: Pick<ListView, 'index' | 'id'>, rows: readonly Row[]): number {
  if (id === undefined || rows[index]?.id === id) return clamp(index, rows.length - 1)
  const moved = rows.findIndex((row) => row.id === id)
  return moved === -1 ? clamp(index, rows.length - 1) : moved
}

/** The first row to draw, so that the chosen one is seen: the one drawn first before, where that will do. */
export const topOf = (top: number, index: number, { rows, height }: Moving): number =>
  clamp(Math.max(index - height + 1, Math.min(top, index)), rows.length - Math.min(height, rows.length))

/**
 * Which row of a list is chosen, and what was typed: without a screen and without the rows, which come and go. Keys that
 * come in one burst are taken one after the other, whatever has been drawn between them.
 */
export function createListView() {
  const listeners = new Set<() => void>()
  let view = START
  const set = (next: ListView): true => {
    view = next
    for (const listener of listeners) listener()
    return true
  }
  const find = (words: string): true => set({ ...START, words })

  return {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** True where the key was for the view. */
    press: (action: ActionOf<'list'>, moving: Moving): boolean => {
      if (action === 'erase') return find(deleteBackward(draftOf(view.words)).text)
      if (action === 'eraseAll') return find('')
      // What was typed goes first, and the screen with the next one.
      if (action === 'back' && view.words !== '') return find('')
      if (!isMove(action)) return false
      const { rows, height } = moving
      const index = clamp(MOVES[action](placeOf(view, rows), Math.max(1, height - 1), rows.length - 1), rows.length - 1)
      return set({ ...view, index, id: rows[index]?.id, top: topOf(view.top, index, moving) })
    },
    hold: (isHeld: boolean): void => {
      if (isHeld !== view.isHeld) set({ ...view, isHeld })
    },
    /** What was typed or pasted; an Enter behind it is none of it. */
    type: (text: string): void => {
      const typed = draftOf(text.replace(/[\r\n]+$/, '')).text.replaceAll('\n', ' ')
      find((view.words + typed).trimStart())
    },
  }
}
