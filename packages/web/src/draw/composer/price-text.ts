import { formatCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Returns a price before sending. It's what is held, so it can't cost more. */
export const priceText = (micros: number, t: AreaTranslate<'draw'>): string =>
  micros === 0 ? t('draw.price.free') : t('draw.price.atMost', { credits: formatCredits(micros, t.locale) })
