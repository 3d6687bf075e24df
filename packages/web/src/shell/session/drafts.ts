import type { TextStorage } from '@saffron/core/session'

import { storage } from './client.ts'

const PREFIX = 'drafts.'

/** The end of the keys for a new conversation. */
const NEW = '.new'

/**
 * Unfinished texts of one user. The next user of this browser can't see them, however the session ended. Every workspace,
 * and every other place that begins conversations, has its own for a new one.
 */
export function draftsOf(user: string, place?: string): TextStorage {
  const own = (key: string) => {
    const space = place !== undefined && key.endsWith(NEW) ? `.${place}` : ''
    return `${PREFIX}${user}.${key}${space}`
  }
  return {
    get: (key) => storage.get(own(key)),
    set: (key, text) => storage.set(own(key), text),
    remove: (key) => storage.remove(own(key)),
  }
}

/** Returns whether a script has changes that the server hasn't stored, such as those made without a connection. */
export const hasUnsavedText = (): boolean =>
  Object.keys(localStorage).some((key) => /^drafts\.[^.]+\.script\./.test(key))

/** Deletes all drafts in this browser, when the user signs out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
