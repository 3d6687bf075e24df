import type { Profile, Tokens } from '@saffron/core/auth'
import { readStored, type Session, storedText, type TextStorage } from '@saffron/core/session'

/** An administrator's own sign-in, kept during an impersonation. */
interface OwnSignIn {
  readonly tokens: Tokens
  readonly user: Profile
}

const KEY = 'ownSignIn'

export interface SetAside {
  /** Returns whether there's a sign-in to restore. */
  readonly is: () => boolean
  readonly keep: (own: OwnSignIn) => void
  /** Restores the sign-in and deletes its copy. Returns false if there's none. */
  readonly resume: () => boolean
}

/**
 * Keeps the administrator's own sign-in during an impersonation. Any other sign-in deletes it, so nobody else can
 * restore it.
 */
export function createSetAside(session: Session, storage: TextStorage): SetAside {
  const read = (): OwnSignIn | undefined => {
    const stored = readStored(storage.get(KEY), Date.now())
    return isOwnSignIn(stored) ? stored : undefined
  }
  session.subscribe(() => {
    const { user } = session.getSnapshot()
    if (user !== null && user.impersonatedBy === undefined) storage.remove(KEY)
  })
  return {
    is: () => read() !== undefined,
    keep: (own) => storage.set(KEY, storedText(own, Date.now())),
    resume: () => {
      const own = read()
      storage.remove(KEY)
      if (own === undefined) return false
      // No sign-out in between: the other windows would hear of it and go to the login page. The person first, so that
      // nothing is asked for with these tokens in the name of who was visited.
      session.storeUser(own.user)
      session.storeTokens(own.tokens)
      return true
    },
  }
}

const isOwnSignIn = (stored: unknown): stored is OwnSignIn =>
  typeof stored === 'object' && stored !== null && 'tokens' in stored && 'user' in stored
