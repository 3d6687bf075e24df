interface LockOptions {
  readonly signal?: AbortSignal | undefined
  /** Called where none is free. */
  readonly onWait?: () => void
}

/** Holds a lock until what `take` is given is called. */
const held = (take: (release: () => void) => void): Promise<void> => new Promise((release) => take(() => release()))

/**
 * Takes one of these locks, among all pages of this browser; gives the way to give it back. A page that is closed or
 * dies has given its locks back. Rejects when `signal` aborts.
 */
export async function takeLock(names: readonly string[], { signal, onWait }: LockOptions = {}): Promise<() => void> {
  for (const name of names) {
    const release = await new Promise<(() => void) | null>((resolve, reject) => {
      const take = (lock: unknown) => (lock === null ? resolve(null) : held(resolve))
      navigator.locks.request(name, { ifAvailable: true }, take).catch(reject)
    })
    if (release !== null) return release
  }
  onWait?.()
  const taken = new AbortController()
  const waiting = { signal: AbortSignal.any(signal === undefined ? [taken.signal] : [taken.signal, signal]) }
  return new Promise((resolve, reject) => {
    const take = () => {
      // Two of them may come free at once.
      if (taken.signal.aborted) return undefined
      taken.abort()
      return held(resolve)
    }
    for (const name of names) navigator.locks.request(name, waiting, take).catch(reject)
  })
}
