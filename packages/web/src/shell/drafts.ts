import type { TextStorage } from '@saffron/core/session'

import { storage } from './client.ts'

const PREFIX = 'drafts.'

/** Unfinished texts of one person: whoever signs in here next, after however the session ended, does not see them. */
export function draftsOf(user: string): TextStorage {
  const own = (key: string) => `${PREFIX}${user}.${key}`
  return {
    get: (key) => storage.get(own(key)),
    set: (key, text) => storage.set(own(key), text),
    remove: (key) => storage.remove(own(key)),
  }
}

/** Leaves nothing unfinished at this browser: for a person who signs out themselves. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
