import { type Locale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, matchLocale, negotiateLocale } from '@saffron/core/i18n'

import { readCookie } from './read-cookie.ts'

/** The language chosen here before, else the best of the browser's. */
export function readLocale(): Locale {
  const stored = readCookie(LOCALE_COOKIE)
  return (stored === undefined ? undefined : matchLocale(stored)) ?? negotiateLocale(navigator.languages)
}

/** Keeps the choice in a cookie for 365 days. The server is told with every call, by Accept-Language. */
export function storeLocale(locale: Locale): void {
  const seconds = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${seconds}; samesite=lax`
}
