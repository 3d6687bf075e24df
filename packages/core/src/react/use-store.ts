import { useSyncExternalStore } from 'react'

interface Store<S> {
  readonly getSnapshot: () => S
  readonly subscribe: (listener: () => void) => () => void
}

/** The snapshot of any store of core, read again whenever it changes. */
export const useStore = <S>(store: Store<S>): S =>
  useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
