import type { Profile, Tokens } from '../auth/entities.ts'
import { readStored, storedText, type TextStorage } from './stored-value.ts'

/** The storage keys of a session. */
export const STORED_KEYS = {
  user: 'currentUser',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  redirect: 'redirect',
} as const

export interface SessionSnapshot {
  /** The signed-in user. Null while there are tokens but no profile. */
  readonly user: Profile | null
  /** Whether tokens are stored and the profile was fetched. */
  readonly signedIn: boolean
}

export interface Session {
  readonly getSnapshot: () => SessionSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the currently stored tokens. Another tab or process may have changed them. */
  readonly readTokens: () => Tokens | null
  readonly storeTokens: (tokens: Tokens) => void
  readonly storeUser: (user: Profile) => void
  /** Deletes the user and both tokens. With `toLogin`, stores that URL as the redirect after the next sign-in. */
  readonly signOut: (options?: { readonly toLogin?: string }) => void
  readonly storeRedirect: (address: string, expiresInMs?: number) => void
  /** Returns the stored redirect and keeps it. */
  readonly readRedirect: () => string | null
  /** Returns the stored redirect and deletes it. */
  readonly takeRedirect: () => string | null
}

export interface SessionOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Calls back when another tab or process changes the storage. Returns a function that stops this. */
  readonly watchStorage?: (changed: () => void) => () => void
}

/** Creates the session that's kept in `storage` and shared with everything that uses that storage. */
export function createSession(storage: TextStorage, { now = Date.now, watchStorage }: SessionOptions = {}): Session {
  const listeners = new Set<() => void>()
  let fingerprint: string | undefined
  let snapshot: SessionSnapshot = { user: null, signedIn: false }
  let stopWatching: (() => void) | undefined

  const read = (key: string): unknown => readStored(storage.get(key), now())
  const readText = (key: string): string | null => {
    const value = read(key)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const write = (key: string, value: unknown, expiresInMs?: number): void =>
    storage.set(key, storedText(value, now(), expiresInMs))
  const notify = (): void => {
    for (const listener of listeners) listener()
  }

  const readTokens = (): Tokens | null => {
    const accessToken = readText(STORED_KEYS.accessToken)
    return accessToken === null ? null : { accessToken, refreshToken: readText(STORED_KEYS.refreshToken) ?? '' }
  }

  return {
    getSnapshot: () => {
      const user = read(STORED_KEYS.user)
      const hasTokens = readTokens() !== null
      const next = JSON.stringify([user, hasTokens])
      if (next !== fingerprint) {
        fingerprint = next
        const known = hasTokens && isProfile(user) ? user : null
        snapshot = { user: known, signedIn: known !== null }
      }
      return snapshot
    },
    subscribe: (listener) => {
      listeners.add(listener)
      stopWatching ??= watchStorage?.(notify)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = undefined
      }
    },
    readTokens,
    storeTokens: ({ accessToken, refreshToken }) => {
      write(STORED_KEYS.accessToken, accessToken)
      write(STORED_KEYS.refreshToken, refreshToken)
      notify()
    },
    storeUser: (user) => {
      write(STORED_KEYS.user, user)
      notify()
    },
    signOut: ({ toLogin } = {}) => {
      for (const key of [STORED_KEYS.user, STORED_KEYS.accessToken, STORED_KEYS.refreshToken]) storage.remove(key)
      if (toLogin !== undefined) write(STORED_KEYS.redirect, toLogin)
      notify()
    },
    storeRedirect: (address, expiresInMs) => write(STORED_KEYS.redirect, address, expiresInMs),
    readRedirect: () => readText(STORED_KEYS.redirect),
    takeRedirect: () => {
      const address = readText(STORED_KEYS.redirect)
      storage.remove(STORED_KEYS.redirect)
      return address
    },
  }
}

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && 'id' in value && 'role' in value && typeof value.role === 'string'
