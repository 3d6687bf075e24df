import { deleteBackward, draftOf } from '../editor/index.ts'

/** Rows that are said at a time; so many can be chosen by one digit. */
export const PAGE = 9

export interface ReaderView {
  /** A number or words, until Enter. */
  readonly typed: string
  /** The words that rows were looked for by. */
  readonly words: string
  /** The first row of the page that is said. */
  readonly from: number
  /** The row that was said last by itself: where it was, and which it is. */
  readonly at: number | undefined
  readonly id: string | undefined
  /** Grows where all is to be said again. */
  readonly asked: number
}

const START: ReaderView = { typed: '', words: '', from: 0, at: undefined, id: undefined, asked: 0 }

/** What was typed at a list that is read aloud, and which rows are said. Keys of one burst are taken one by one. */
export function createReaderView(begin: Pick<ReaderView, 'at' | 'id'> = START) {
  const listeners = new Set<() => void>()
  /** Which row was said under each number: others may stand there by now. */
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
    /** Rows were said with their numbers, beginning with this one. */
    hear: (first: number, ids: readonly string[]) => ids.forEach((id, index) => heard.set(first + index, id)),
    /** The row that was said under a number; undefined where none was. */
    heardAs: (number: number): string | undefined => heard.get(number),
    /** Of another list than before, or of one that was emptied, nothing was said yet. */
    readFrom: (list: object, isEmpty: boolean): void => {
      if (isEmpty || list !== source) heard.clear()
      source = list
    },
  }
}

export type ReaderViewStore = ReturnType<typeof createReaderView>
