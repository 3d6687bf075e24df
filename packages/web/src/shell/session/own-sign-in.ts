import type { Profile, Tokens } from '@saffron/core/auth'
import { readStored, type Session, storedText, type TextStorage } from '@saffron/core/session'

/** An administrator's own sign-in, kept during an impersonation. */
interface OwnSignIn {
  readonly tokens: Tokens
  readonly user: Profile
}

const KEY = 'ownSignIn'

export interface OwnSignInStore {
  /** Returns whether there's a sign-in to restore. */
  readonly isKept: () => boolean
  readonly save: (own: OwnSignIn) => void
  /** Restores the sign-in and deletes its copy. Returns false if there's none. */
  readonly restore: () => boolean
}

/**
 * Keeps the administrator's own sign-in during an impersonation. Any other sign-in deletes it, so nobody else can
 * restore it.
 */
export function createOwnSignInStore(session: Session, storage: TextStorage): OwnSignInStore {
  const read = (): OwnSignIn | undefined => {
    const stored = readStored(storage.get(KEY), Date.now())
    return isOwnSignIn(stored) ? stored : undefined
  }
  session.subscribe(() => {
    const { user } = session.getSnapshot()
    if (user !== null && user.impersonatedBy === undefined) storage.remove(KEY)
  })
  return {
    isKept: () => read() !== undefined,
    save: (own) => storage.set(KEY, storedText(own, Date.now())),
    restore: () => {
      const own = read()
      storage.remove(KEY)
      if (own === undefined) return false
      // Without a sign-out in between, which would send other windows to the login page. The user is stored first, so no
      // request uses these tokens for the impersonated user.
      session.storeUser(own.user)
      session.storeTokens(own.tokens)
      return true
    },
  }
}

const isOwnSignIn = (stored: unknown): stored is OwnSignIn =>
  typeof stored === 'object' && stored !== null && 'tokens' in stored && 'user' in stored
