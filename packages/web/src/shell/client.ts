import { createApi, createLocalLock, type Lock } from '@saffron/core/client'
import { createSession, type TextStorage } from '@saffron/core/session'

import { fetchOrTake } from './early-answers.ts'
import { mayReload } from './errors/reload-guard.ts'
import { readLocale } from './locale-choice.ts'
import { readCookie } from './read-cookie.ts'

/** What this browser keeps for us; what it has no room for is lost with the page. */
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

/** One refresh at a time among all tabs. A page that is not secure has no Web Locks: there, among this tab's calls. */
const lock: Lock =
  navigator.locks === undefined ? createLocalLock() : (run) => navigator.locks.request('saffron:tokens', run)

export const api = createApi({
  baseUrl: location.origin,
  session,
  fetch: fetchOrTake,
  locale: readLocale,
  readCookie,
  lock,
  validate: import.meta.env.DEV,
  onSignedOut: leaveForLogin,
})

const LEFT_BY_HAND = 'leftByHand'

/** Whether the last person here signed out themselves, in whichever tab: the next one begins at the beginning. */
export const leftByHand = {
  is: (): boolean => storage.get(LEFT_BY_HAND) !== null,
  mark: (): void => storage.set(LEFT_BY_HAND, 'true'),
  forget: (): void => storage.remove(LEFT_BY_HAND),
}

/**
 * Keeps the address for after the next sign-in and starts the login page afresh, at most once in ten seconds. The guard
 * may have led there already, and kept it.
 */
function leaveForLogin(): void {
  if (!leftByHand.is() && !location.pathname.startsWith('/auth/')) session.storeRedirect(location.href)
  if (mayReload('login')) location.assign('/auth/login')
}
