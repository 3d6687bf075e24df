import { createApi, createLocalLock, type Lock } from '@saffron/core/client'
import { createSession, type TextStorage } from '@saffron/core/session'

import { fetchOrTake } from './early-answers.ts'
import { mayReload } from './errors/reload-guard.ts'
import { readLocale } from './locale-choice.ts'
import { readCookie } from './read-cookie.ts'
import { createSetAside } from './set-aside.ts'

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

/** Where an administrator visits an account from, and comes back to. */
export const USERS_PATH = '/app/admin/user'

export const setAside = createSetAside(session, storage)

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

let hasEnded = false
session.subscribe(() => {
  if (session.getSnapshot().signedIn) hasEnded = false
})

/** Whether the last session of this page was ended by the server; nobody has signed in since. */
export const sessionHasEnded = (): boolean => hasEnded

/**
 * Keeps the address for after the next sign-in, and goes to the login page from where no guard leads there: at most once
 * in ten seconds. After a visit that is over, an administrator is back in their own account.
 */
function leaveForLogin(): void {
  if (setAside.resume()) return location.assign(USERS_PATH)
  hasEnded = true
  if (!leftByHand.is() && !isLogin()) session.storeRedirect(location.href)
  // The guard hears of the end in this turn. A second way there would take from the reader what they began to type.
  setTimeout(() => {
    if (!isLogin() && mayReload('login')) location.assign('/auth/login')
  })
}

const isLogin = (): boolean => location.pathname.startsWith('/auth/')
