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

/** For `expect.poll`: on a busy machine a second is nothing; the limit of the test itself is the one that counts. */
export const PATIENTLY = { timeout: 30_000, interval: 10 }
