/** The languages of the product; default `en` (specification, section 9). */
export const LOCALES = ['en', 'zh-Hant', 'zh-Hans'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** Days the choice is kept in a cookie (specification, section 9). */
export const LOCALE_COOKIE_DAYS = 365
export const LOCALE_COOKIE = 'locale'

/** Names of the languages, each in its own. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' }

const TRADITIONAL_REGIONS = new Set(['tw', 'hk', 'mo'])

/** The locale of ours that a BCP 47 tag asks for, or undefined: `zh-TW` → zh-Hant, `zh` → zh-Hans, `en-GB` → en. */
export function matchLocale(tag: string): Locale | undefined {
  const [language, ...rest] = tag.trim().toLowerCase().replaceAll('_', '-').split('-')
  if (language === 'en') return 'en'
  if (language !== 'zh') return undefined
  if (rest.includes('hant')) return 'zh-Hant'
  if (rest.includes('hans')) return 'zh-Hans'
  return rest.some((part) => TRADITIONAL_REGIONS.has(part)) ? 'zh-Hant' : 'zh-Hans'
}

/** The best of ours for an Accept-Language header or a list of tags, by quality, default `en`. */
export function negotiateLocale(accepted: string | readonly string[] | undefined): Locale {
  const tags = typeof accepted === 'string' ? accepted.split(',') : (accepted ?? [])
  const ranked = tags
    .map((entry, index) => {
      const [tag = '', ...parameters] = entry.split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((q) => q !== undefined)
      return { tag, index, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.index - b.index)
  for (const { tag } of ranked) {
    const locale = matchLocale(tag)
    if (locale !== undefined) return locale
  }
  return DEFAULT_LOCALE
}
