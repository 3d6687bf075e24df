import { unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'

import type { Translate } from '@saffron/core/i18n'
import type { TextStorage } from '@saffron/core/session'

import { profileFolder } from './config/profile.ts'
import { unwritableSettings } from './config/unwritable-settings.ts'
import { openConfigFile } from './settings.ts'

type SessionFile = Record<string, Readonly<Record<string, string>>>

/** Milliseconds between checks for another program's sign-in or sign-out. */
const LOOK_EVERY_MS = 500

export interface SessionStorage extends TextStorage {
  readonly path: string
  /** Calls back on file changes until the returned function is called. Doesn't keep the process alive. */
  readonly watch: (changed: () => void) => () => void
}

/**
 * The session with one server. Tokens are stored by URL, so they never reach another server. Throws an error with the
 * file's name if it can't be written.
 */
export function openSessionStorage(baseUrl: string, t: Translate): SessionStorage {
  const path = join(profileFolder(), 'session.json')
  const withFileErrors = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      throw unwritableSettings(path, error, t)
    }
  }
  const file = withFileErrors(() => openConfigFile<SessionFile>('session'))
  const read = (): Readonly<Record<string, string>> => withFileErrors(() => file.get(baseUrl)) ?? {}
  return {
    path,
    watch: (changed) => {
      // Polls the file, because file system events get lost on network drives and after renames.
      const listener = () => changed()
      watchFile(path, { persistent: false, interval: LOOK_EVERY_MS }, listener)
      return () => unwatchFile(path, listener)
    },
    get: (key) => read()[key] ?? null,
    set: (key, value) => withFileErrors(() => file.set(baseUrl, { ...read(), [key]: value })),
    remove: (key) => {
      const { [key]: removed, ...rest } = read()
      if (removed !== undefined) withFileErrors(() => file.set(baseUrl, rest))
    },
  }
}
