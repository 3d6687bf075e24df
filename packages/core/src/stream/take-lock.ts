interface LockOptions {
  readonly signal?: AbortSignal | undefined
  /** Called if no lock is free. */
  readonly onWait?: () => void
}

/** Releases a lock. */
type Release = () => void

/** Holds a lock until the function passed to `take` is called. */
const held = (take: (release: Release) => void): Promise<void> => new Promise((release) => take(() => release()))

/** Acquires one of these locks, shared by all pages of this browser, or returns null if none is free. */
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
 * Waits for one of these locks, shared by all pages of this browser, and returns its release function. A page that's
 * closed or dies releases its locks. Rejects when `signal` aborts.
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
      // Two of them may become free at once.
      if (waiting.signal.aborted) return undefined
      waiting.abort()
      return held(resolve)
    }
    for (const name of names) navigator.locks.request(name, { signal: waiting.signal }, take).catch(reject)
  })
}
