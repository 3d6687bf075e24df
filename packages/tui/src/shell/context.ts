import { createApi, type Api } from '@saffron/core/client'
import { DEFAULT_LOCALE, loadTranslator, matchLocale, type Locale, type Translate } from '@saffron/core/i18n'
import { createSession, type Session } from '@saffron/core/session'

import { resolveSettings } from './config/resolve-settings.ts'
import { readAddress } from './config/setting-keys.ts'
import { CommandError, EXIT } from './exit-codes.ts'
import { createFileLock } from './file-lock.ts'
import type { Settings } from './settings.ts'
import { createSpace, type Space } from './space/index.ts'

/** The options of every command. */
export interface GlobalOptions {
  readonly api?: string
  readonly lang?: string
  readonly profile?: string
  /** The name or ID of the workspace to work in. */
  readonly workspace?: string
  readonly screenReader?: true
}

/** The server, the session and the user's language. */
export interface Context {
  readonly api: Api
  readonly session: Session
  /** The path of the session file. */
  readonly sessionPath: string
  readonly settings: Settings
  /** The space that calls work in. */
  readonly space: Space
  readonly t: Translate
}

const localeOf = (settings: Settings): Locale => matchLocale(settings.language ?? '') ?? DEFAULT_LOCALE

/** Returns the effective settings. */
function settingsOf(options: GlobalOptions): Settings {
  const resolved = Object.values(resolveSettings(options).settings)
  return Object.fromEntries(resolved.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
}

/** Opens only a translator, for commands without a server. */
export const openTranslator = (options: GlobalOptions): Promise<Translate> =>
  loadTranslator(localeOf(settingsOf(options)))

/** Creates the client for the server from flag, environment or settings. Sends nothing yet. */
export async function openContext(options: GlobalOptions): Promise<Context> {
  const settings = settingsOf(options)
  const locale = localeOf(settings)
  const t = await loadTranslator(locale)
  const baseUrl = serverAddress(settings.api ?? '', t)
  const { openSessionStorage } = await import('./session-storage.ts')
  const storage = openSessionStorage(baseUrl, t)
  const session = createSession(storage, { watchStorage: storage.watch })
  const space = createSpace(settings.workspace, () => ({ api, t }))
  const api: Api = createApi({
    baseUrl,
    session,
    locale: () => locale,
    workspace: space.id,
    lock: createFileLock(`${storage.path}.lock`),
    fetch: async (url, init, isJson) => {
      const answer = isJson ? await (await import('./fetch-json.ts')).fetchJson(url, init) : undefined
      if (answer !== undefined) return answer
      const { fetchWithoutTimeout } = await import('./fetch-without-timeout.ts')
      return fetchWithoutTimeout(url, init)
    },
  })
  return { api, session, sessionPath: storage.path, settings, space, t }
}

function serverAddress(value: string, t: Translate): string {
  const address = readAddress(value)
  if (address === undefined) throw new CommandError(t('cli.error.badApi', { value }), EXIT.usage)
  return address
}
