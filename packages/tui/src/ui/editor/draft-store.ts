import { type Draft, draftOf } from './draft.ts'

/** A draft that is changed by keys: several can come between two drawings, and each finds what the one before did. */
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
