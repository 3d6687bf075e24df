import type { Locale } from '@saffron/core/i18n'

import { regionLocale } from '../ui/region-locale.ts'

/** Languages that an agent is often written in, as BCP 47 tags. */
export const AGENT_LANGUAGES = [
  'en',
  'zh-Hant',
  'zh-Hans',
  'ja',
  'ko',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'ru',
  'ar',
  'hi',
  'id',
  'vi',
  'th',
] as const

/** Returns the name of a language, or its tag if there's none. */
export function languageName(tag: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(regionLocale(locale), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
