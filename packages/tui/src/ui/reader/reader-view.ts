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
  /** The row that was said last by itself. */
  readonly at: number | undefined
  /** Grows where all is to be said again. */
  readonly asked: number
}

const START: ReaderView = { typed: '', words: '', from: 0, at: undefined, asked: 0 }

/** What was typed at a list that is read aloud, and which rows are said. Keys of one burst are taken one by one. */
export function createReaderView() {
  const listeners = new Set<() => void>()
  let view = START
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
    find: (words: string) => set({ typed: '', words, from: 0, at: undefined, asked: view.asked + 1 }),
    again: () => set({ typed: '', asked: view.asked + 1 }),
    page: (from: number) => set({ from, at: undefined }),
    move: (at: number) => set({ at }),
  }
}

export type ReaderViewStore = ReturnType<typeof createReaderView>
