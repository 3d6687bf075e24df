import type { Locale } from '@saffron/core/i18n'

/**
 * Returns the tag for dates and times: the reader's own among those of the page's language. With the English page, a
 * reader in London gets 27 Nov 2026, and one in New York Nov 27, 2026.
 */
export const regionLocale = (locale: Locale, tags: readonly string[] = navigator.languages): string =>
  tags.find((tag) => isSameLanguage(tag, locale)) ?? locale

/** Traditional and Simplified Chinese are different languages here. */
function isSameLanguage(tag: string, locale: Locale): boolean {
  try {
    const [theirs, ours] = [new Intl.Locale(tag).maximize(), new Intl.Locale(locale).maximize()]
    return theirs.language === ours.language && theirs.script === ours.script
  } catch {
    // Not every browser reports valid tags.
    return false
  }
}
