import { type Locale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, matchLocale, negotiateLocale } from '@saffron/core/i18n'

import { readCookie } from '../../browser/read-cookie.ts'

/** Returns the language chosen earlier, or the best match of the browser's. */
export function readLocale(): Locale {
  const stored = readCookie(LOCALE_COOKIE)
  return (stored === undefined ? undefined : matchLocale(stored)) ?? negotiateLocale(navigator.languages)
}

/** Stores the choice in a cookie for 365 days. Every call sends it to the server in Accept-Language. */
export function storeLocale(locale: Locale): void {
  const seconds = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${seconds}; samesite=lax`
}
