import { type Draft, draftOf } from './draft.ts'

/** A draft edited by keys. Several keys may arrive between two renders, and each sees the previous result. */
export function createDraftStore(text: string) {
  let draft = draftOf(text)
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => draft,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (next: Draft): void => {
      draft = next
      for (const listener of listeners) listener()
    },
  }
}
