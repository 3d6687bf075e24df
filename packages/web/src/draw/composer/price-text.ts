import { formatCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Returns a price before sending. It's what is held, so it can't cost more. Of a video, it also names that of a second. */
export function priceText(micros: number, t: AreaTranslate<'draw'>, seconds?: number): string {
  if (micros === 0) return t('draw.price.free')
  const credits = formatCredits(micros, t.locale)
  if (seconds === undefined) return t('draw.price.atMost', { credits })
  return t('draw.price.perSecond', { credits, rate: formatCredits(micros / seconds, t.locale) })
}
