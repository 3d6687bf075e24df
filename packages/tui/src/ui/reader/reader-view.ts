import { deleteBackward, draftOf } from '../editor/index.ts'

/** Rows per page. Each can be chosen with one digit. */
export const PAGE = 9

export interface ReaderView {
  /** A number or words, until Enter. */
  readonly typed: string
  /** The words of the search. */
  readonly words: string
  /** The first row of the spoken page. */
  readonly from: number
  /** The row last spoken alone: its index and its ID. */
  readonly at: number | undefined
  readonly id: string | undefined
  /** Increases to repeat everything. */
  readonly asked: number
}

const START: ReaderView = { typed: '', words: '', from: 0, at: undefined, id: undefined, asked: 0 }

/** The input and the spoken rows of a list for screen readers. Keys in one burst are handled one by one. */
export function createReaderView(begin: Pick<ReaderView, 'at' | 'id'> = START) {
  const listeners = new Set<() => void>()
  /** The spoken row of each number. The list may have changed since. */
  const heard = new Map<number, string>()
  let source: object | undefined
  let view: ReaderView = { ...START, ...begin }
  const set = (change: Partial<ReaderView>): void => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  return {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    type: (text: string) => set({ typed: (view.typed + draftOf(text).text.replaceAll('\n', ' ')).trimStart() }),
    erase: () => set({ typed: deleteBackward(draftOf(view.typed)).text }),
    clear: () => set({ typed: '' }),
    find: (words: string) => {
      heard.clear()
      set({ ...START, words, asked: view.asked + 1 })
    },
    again: () => set({ typed: '', asked: view.asked + 1 }),
    page: (from: number) => set({ from, at: undefined, id: undefined }),
    move: (at: number, id: string) => {
      heard.set(at + 1, id)
      set({ at, id })
    },
    /** Records the spoken rows and their numbers, starting with `first`. */
    hear: (first: number, ids: readonly string[]) => ids.forEach((id, index) => heard.set(first + index, id)),
    /** Returns the row spoken with this number, or undefined. */
    heardAs: (number: number): string | undefined => heard.get(number),
    /** Forgets spoken rows when the list is replaced or emptied. */
    readFrom: (list: object, isEmpty: boolean): void => {
      if (isEmpty || list !== source) heard.clear()
      source = list
    },
  }
}

export type ReaderViewStore = ReturnType<typeof createReaderView>
