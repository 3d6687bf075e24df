import type { TextStorage } from '@saffron/core/session'

import { storage } from './client.ts'

const PREFIX = 'drafts.'

/** Unfinished texts of one user. The next user of this browser can't see them, however the session ended. */
export function draftsOf(user: string): TextStorage {
  const own = (key: string) => `${PREFIX}${user}.${key}`
  return {
    get: (key) => storage.get(own(key)),
    set: (key, text) => storage.set(own(key), text),
    remove: (key) => storage.remove(own(key)),
  }
}

/** Deletes all drafts in this browser, when the user signs out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
