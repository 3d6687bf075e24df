/** The languages of the product. The default is `en`. */
export const LOCALES = ['en', 'zh-Hant', 'zh-Hans'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** Days that the cookie with the language lasts. */
export const LOCALE_COOKIE_DAYS = 365
export const LOCALE_COOKIE = 'locale'

/** The name of each language, in that language. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' }

const TRADITIONAL_REGIONS = new Set(['tw', 'hk', 'mo'])

/** Returns our locale for a BCP 47 tag, or undefined: `zh-TW` → zh-Hant, `zh` → zh-Hans, `en-GB` → en. */
export function matchLocale(tag: string): Locale | undefined {
  const [language, ...rest] = tag.trim().toLowerCase().replaceAll('_', '-').split('-')
  if (language === 'en') return 'en'
  if (language !== 'zh') return undefined
  if (rest.includes('hant')) return 'zh-Hant'
  if (rest.includes('hans')) return 'zh-Hans'
  return rest.some((part) => TRADITIONAL_REGIONS.has(part)) ? 'zh-Hant' : 'zh-Hans'
}

/** Returns our best locale for an Accept-Language header or a list of tags, by quality. Default: `en`. */
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
