interface Store<S> {
  readonly getSnapshot: () => S
  readonly subscribe: (listener: () => void) => () => void
}

/** Waits until a store's snapshot matches, and returns it. */
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

/** Options for `expect.poll`. A second isn't enough on a busy machine, so only the limit of the test itself counts. */
export const LONG_TIMEOUT = { timeout: 30_000, interval: 10 }
