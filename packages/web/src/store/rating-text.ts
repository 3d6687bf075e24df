import type { Locale } from '@saffron/core/i18n'

import { regionLocale } from '../ui/region-locale.ts'

/** Returns the mean of an agent's stars with one digit after the point: `4.5`. */
export const ratingText = (rating: number, locale: Locale): string =>
  new Intl.NumberFormat(regionLocale(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
