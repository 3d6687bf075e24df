import type { Tokens } from '../auth/entities.ts'
import { ApiError, isTransient, isRefusal } from '../errors/index.ts'
import type { Session } from '../session/session.ts'

/**
 * Runs one task at a time among all programs that share the stored tokens: Web Locks in a browser, a lock file in a
 * terminal.
 */
export type Lock = <T>(run: () => Promise<T>) => Promise<T>

/** A lock within this program only. */
export function createLocalLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run, run)
    last = result.catch(() => undefined)
    return result
  }
}

export interface RenewOptions {
  readonly session: Pick<Session, 'readTokens' | 'storeTokens' | 'signOut'>
  readonly lock: Lock
  /** Exchanges a refresh token for a new pair. */
  readonly refresh: (refreshToken: string) => Promise<Tokens>
}

/** New tokens to retry with, or none, and whether this call ended the session. */
export type Renewal = { readonly tokens: Tokens } | { readonly tokens: null; readonly ended: boolean }

/**
 * Handles a 401 on the access token `used`. Under the lock, it reads the stored tokens again, since another tab may
 * have refreshed or signed out. Only if they're unchanged does it use the refresh token, once. A rejection ends the
 * session. A network failure doesn't, and is thrown.
 */
export function renewTokens({ session, lock, refresh }: RenewOptions, used: string | undefined): Promise<Renewal> {
  return lock(async () => {
    const stored = session.readTokens()
    if (stored === null) return { tokens: null, ended: used === undefined }
    if (stored.accessToken !== used) return { tokens: stored }
    try {
      if (stored.refreshToken === '') throw new ApiError('auth.refresh_refused')
      const tokens = await refresh(stored.refreshToken)
      session.storeTokens(tokens)
      return { tokens }
    } catch (error) {
      if (!isRefusal(error) || isTransient(error)) throw error
      // Another tab may have signed in as another user, without this lock, while the answer was on its way.
      const current = session.readTokens()
      if (current !== null && current.accessToken !== used) return { tokens: current }
      session.signOut()
      return { tokens: null, ended: true }
    }
  })
}
