import type { Locale } from '@saffron/core/i18n'

import { regionLocale } from './region-locale.ts'

/** Returns a format for dates and times in the reader's region. Every date of the web app is formatted with one. */
export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regionLocale(locale), options)
