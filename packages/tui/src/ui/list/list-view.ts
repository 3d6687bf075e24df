import type { ActionOf } from '../../keys/index.ts'
import { deleteBackward, draftOf } from '../editor/index.ts'

interface Row {
  readonly id: string
}

export interface ListView {
  /** The index of the row when it was selected. */
  readonly index: number
  /** The ID of the selected row. Undefined means the first row. */
  readonly id: string | undefined
  /** The first drawn row. */
  readonly top: number
  /** The typed filter. */
  readonly words: string
  /**
   * Enter was pressed before the first row arrived. The hint already promises it, so it applies once the row is there.
   */
  readonly isHeld: boolean
}

export interface Moving {
  readonly rows: readonly Row[]
  /** The number of visible rows. */
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

/** Returns the current index of the selected row, since rows above it may come and go. */
export function placeOf({ index, id }: Pick<ListView, 'index' | 'id'>, rows: readonly Row[]): number {
  if (id === undefined || rows[index]?.id === id) return clamp(index, rows.length - 1)
  const moved = rows.findIndex((row) => row.id === id)
  return moved === -1 ? clamp(index, rows.length - 1) : moved
}

/** Returns the first row to draw. It changes only if the selected row would be out of view. */
export const topOf = (top: number, index: number, { rows, height }: Moving): number =>
  clamp(Math.max(index - height + 1, Math.min(top, index)), rows.length - Math.min(height, rows.length))

/**
 * The selection and filter of a list, independent of the screen and of its changing rows. Keys in one burst are applied
 * one by one, regardless of rendering.
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
    /** Returns true if the key was handled. */
    press: (action: ActionOf<'list'>, moving: Moving): boolean => {
      if (action === 'erase') return find(deleteBackward(draftOf(view.words)).text)
      if (action === 'eraseAll') return find('')
      // Back clears the filter first. The next one closes the screen.
      if (action === 'back' && view.words !== '') return find('')
      if (!isMove(action)) return false
      const { rows, height } = moving
      const index = clamp(MOVES[action](placeOf(view, rows), Math.max(1, height - 1), rows.length - 1), rows.length - 1)
      return set({ ...view, index, id: rows[index]?.id, top: topOf(view.top, index, moving) })
    },
    hold: (isHeld: boolean): void => {
      if (isHeld !== view.isHeld) set({ ...view, isHeld })
    },
    /** Adds typed or pasted text without a final Enter. */
    type: (text: string): void => {
      const typed = draftOf(text.replace(/[\r\n]+$/, '')).text.replaceAll('\n', ' ')
      find((view.words + typed).trimStart())
    },
  }
}
