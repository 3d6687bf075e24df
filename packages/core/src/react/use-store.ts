import { useSyncExternalStore } from 'react'

interface Store<S> {
  readonly getSnapshot: () => S
  readonly subscribe: (listener: () => void) => () => void
}

/** Returns the snapshot of any core store, updated when it changes. */
export const useStore = <S>(store: Store<S>): S =>
  useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
