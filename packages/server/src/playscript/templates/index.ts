import type { Locale } from '@saffron/core/i18n'
import { type ScriptTemplate, scriptLanguage } from '@saffron/core/playscript'

import { templates as en } from './en.ts'
import { templates as zhHans } from './zh-hans.ts'
import { templates as zhHant } from './zh-hant.ts'

const byLocale: Readonly<Record<Locale, readonly ScriptTemplate[]>> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

/** Returns the templates in a language. */
export const templatesIn = (locale: Locale): readonly ScriptTemplate[] => byLocale[locale]

/** Returns the language of templates for a wanted one, or else for the reader's. */
export function templateLocale(wanted: string | undefined, locale: Locale): Locale {
  const language = wanted === undefined ? undefined : scriptLanguage(wanted)
  if (language === undefined) return locale
  return language === 'zh-Hans' || language === 'zh-Hant' ? language : 'en'
}
