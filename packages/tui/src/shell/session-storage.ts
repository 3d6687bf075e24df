import type { TextStorage } from '@saffron/core/session'

import { openConfigFile } from './settings.ts'

type SessionFile = Record<string, Readonly<Record<string, string>>>

/** The session with one server. Each address has its own tokens: one server's never reach another. */
export function openSessionStorage(baseUrl: string): TextStorage & { readonly path: string } {
  const file = openConfigFile<SessionFile>('session')
  const read = (): Readonly<Record<string, string>> => file.get(baseUrl) ?? {}
  return {
    path: file.path,
    get: (key) => read()[key] ?? null,
    set: (key, value) => file.set(baseUrl, { ...read(), [key]: value }),
    remove: (key) => {
      const { [key]: removed, ...rest } = read()
      if (removed !== undefined) file.set(baseUrl, rest)
    },
  }
}
