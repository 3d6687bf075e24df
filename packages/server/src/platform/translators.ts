import { type Locale, loadTranslator, type Translate } from '@saffron/core/i18n'

const translators = new Map<Locale, Promise<Translate>>()

/** Returns the translator of a language, which is loaded once. */
export function translatorFor(locale: Locale): Promise<Translate> {
  const known = translators.get(locale) ?? loadTranslator(locale)
  translators.set(locale, known)
  return known
}
