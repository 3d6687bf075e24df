import { DAY_GROUP_KEY, dayGroup } from '@saffron/core/format'
import type { Locale, Translate } from '@saffron/core/i18n'

import { dateFormat } from '../ui/date-format.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than using it a thousand times. */
function formatOf(locale: Locale, withYear: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${withYear}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(withYear && { year: 'numeric' }),
  })
  formats.set(key, made)
  return made
}

/** Returns a function that returns the name of a time's day: today, yesterday, or the date. */
export function createDayText(t: Translate, now: Date): (at: string) => string {
  const texts = new Map<string, string>()
  return (at) => {
    const date = new Date(at)
    const key = `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const group = dayGroup(date, now)
    const isNear = group === 'today' || group === 'yesterday'
    const text = isNear
      ? t(DAY_GROUP_KEY[group])
      : formatOf(t.locale, date.getFullYear() !== now.getFullYear()).format(date)
    texts.set(key, text)
    return text
  }
}
