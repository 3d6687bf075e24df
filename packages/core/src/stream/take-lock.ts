interface LockOptions {
  readonly signal?: AbortSignal | undefined
  /** Called where none is free. */
  readonly onWait?: () => void
}

/** Gives a lock back. */
type Release = () => void

/** Holds a lock until what `take` is given is called. */
const held = (take: (release: Release) => void): Promise<void> => new Promise((release) => take(() => release()))

/** Takes one of these locks that is free now, among all pages of this browser; null where none is. */
export async function takeFreeLock(names: readonly string[]): Promise<Release | null> {
  for (const name of names) {
    const release = await new Promise<Release | null>((resolve, reject) => {
      const take = (lock: unknown) => (lock === null ? resolve(null) : held(resolve))
      navigator.locks.request(name, { ifAvailable: true }, take).catch(reject)
    })
    if (release !== null) return release
  }
  return null
}

/**
 * Takes one of these locks, among all pages of this browser, and waits for it; gives the way to give it back. A page that
 * is closed or dies has given its locks back. Rejects when `signal` aborts.
 */
export async function takeLock(names: readonly string[], { signal, onWait }: LockOptions = {}): Promise<Release> {
  const free = await takeFreeLock(names)
  if (free !== null) return free
  onWait?.()
  signal?.throwIfAborted()
  const waiting = new AbortController()
  const leave = (): void => waiting.abort(signal?.reason)
  signal?.addEventListener('abort', leave, { signal: waiting.signal })
  return new Promise((resolve, reject) => {
    const take = () => {
      // Two of them may come free at once.
      if (waiting.signal.aborted) return undefined
      waiting.abort()
      return held(resolve)
    }
    for (const name of names) navigator.locks.request(name, { signal: waiting.signal }, take).catch(reject)
  })
}
