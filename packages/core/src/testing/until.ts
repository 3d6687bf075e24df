interface Store<S> {
  readonly getSnapshot: () => S
  readonly subscribe: (listener: () => void) => () => void
}

/** Waits until a store's snapshot is as wanted, and gives it. */
export function until<S>(store: Store<S>, isWanted: (snapshot: S) => boolean): Promise<S> {
  return new Promise((resolve) => {
    const look = (): void => {
      const snapshot = store.getSnapshot()
      if (!isWanted(snapshot)) return
      unsubscribe()
      resolve(snapshot)
    }
    const unsubscribe = store.subscribe(look)
    look()
  })
}
