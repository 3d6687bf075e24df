import { createApi, type Api } from '@saffron/core/client'
import { DEFAULT_LOCALE, loadTranslator, matchLocale, type Locale, type Translate } from '@saffron/core/i18n'
import { createSession, type Session } from '@saffron/core/session'

import { environment, environmentLocale } from './environment.ts'
import { CommandError, EXIT } from './exit-codes.ts'
import { createFileLock } from './file-lock.ts'
import { openSessionStorage } from './session-storage.ts'
import { openConfigFile, type Settings } from './settings.ts'

/** `saffron serve` listens here unless told otherwise. */
export const DEFAULT_API = 'http://127.0.0.1:4170'

/** The options that every command takes. */
export interface GlobalOptions {
  readonly api?: string
  readonly lang?: string
}

/** What a command works with: a server, the session there, and the person's language. */
export interface Context {
  readonly api: Api
  readonly session: Session
  /** The file the session is kept in. */
  readonly sessionPath: string
  readonly settings: Settings
  readonly t: Translate
}

/** The language: flag, then our own variable, then settings, then the terminal's language, then English. */
function localeOf(options: GlobalOptions, settings: Pick<Settings, 'locale'>): Locale {
  const asked = matchLocale(options.lang ?? '') ?? environmentLocale({ SAFFRON_LANG: environment.SAFFRON_LANG })
  return asked ?? matchLocale(settings.locale ?? '') ?? environmentLocale() ?? DEFAULT_LOCALE
}

/** A translator alone, for what needs no server. */
export const openTranslator = (options: GlobalOptions): Promise<Translate> =>
  loadTranslator(localeOf(options, openConfigFile<Settings>('config').store))

/** Opens the client of the server that flag, environment or settings name. Nothing is sent yet. */
export async function openContext(options: GlobalOptions): Promise<Context> {
  const settings = openConfigFile<Settings>('config').store
  const locale = localeOf(options, settings)
  const t = await loadTranslator(locale)
  const baseUrl = serverAddress(options.api ?? environment.SAFFRON_API ?? settings.api ?? DEFAULT_API, t)
  const storage = openSessionStorage(baseUrl)
  const session = createSession(storage)
  const api = createApi({
    baseUrl,
    session,
    locale: () => locale,
    lock: createFileLock(`${storage.path}.lock`),
    fetch: async (url, init) => {
      const { fetchWithoutTimeout } = await import('./fetch-without-timeout.ts')
      return fetchWithoutTimeout(url, init)
    },
  })
  return { api, session, sessionPath: storage.path, settings, t }
}

function serverAddress(value: string, t: Translate): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    throw new CommandError(t('cli.error.badApi', { value }), EXIT.usage)
  }
  return value.replace(/\/+$/, '')
}
