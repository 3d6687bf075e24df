import { createApi, createLocalLock, type Lock } from '@saffron/core/client'
import { createSession, type TextStorage } from '@saffron/core/session'

import { readCookie } from '../../browser/read-cookie.ts'
import { readLocale } from '../language/locale-choice.ts'
import { mayReload } from '../updates/reload-guard.ts'
import { fetchOrReuse } from './early-requests.ts'
import { createOwnSignInStore } from './own-sign-in.ts'

/** Our browser storage. If it's full, values last only as long as the page. */
export const storage: TextStorage = {
  get: (key) => localStorage.getItem(key),
  set: (key, text) => {
    try {
      localStorage.setItem(key, text)
    } catch {
      localStorage.removeItem(key)
    }
  },
  remove: (key) => localStorage.removeItem(key),
}

export const session = createSession(storage, {
  watchStorage: (changed) => {
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  },
})

/** The page from which an administrator impersonates a user, and returns to. */
export const USERS_PATH = '/app/admin/user'

export const ownSignIn = createOwnSignInStore(session, storage)

/** One token refresh at a time in all tabs. Insecure pages have no Web Locks, so there only in this tab. */
const lock: Lock =
  navigator.locks === undefined ? createLocalLock() : (run) => navigator.locks.request('saffron:tokens', run)

export const api = createApi({
  baseUrl: location.origin,
  session,
  fetch: fetchOrReuse,
  locale: readLocale,
  readCookie,
  lock,
  validate: import.meta.env.DEV,
  onSignedOut: redirectToLogin,
})

const SIGNED_OUT_MANUALLY = 'leftByHand'

/** Whether the last user signed out manually, in any tab. The next one then starts at the home page. */
export const signedOutManually = {
  get: (): boolean => storage.get(SIGNED_OUT_MANUALLY) !== null,
  set: (): void => storage.set(SIGNED_OUT_MANUALLY, 'true'),
  clear: (): void => storage.remove(SIGNED_OUT_MANUALLY),
}

let hasEnded = false
session.subscribe(() => {
  if (session.getSnapshot().signedIn) hasEnded = false
})

/** Whether the server ended this page's last session, and nobody has signed in since. */
export const sessionHasEnded = (): boolean => hasEnded

/**
 * Stores the URL for the next sign-in, and goes to the sign-in page if no guard does, at most once in ten seconds.
 * After an impersonation, the administrator is back in their own account.
 */
function redirectToLogin(): void {
  if (ownSignIn.restore()) return location.assign(USERS_PATH)
  hasEnded = true
  if (!signedOutManually.get() && !isLogin()) session.storeRedirect(location.href)
  // The guard redirects in this turn. A second redirect would discard what the user types.
  setTimeout(() => {
    if (!isLogin() && mayReload('login')) location.assign('/auth/login')
  })
}

const isLogin = (): boolean => location.pathname.startsWith('/auth/')
