import type { Citation } from '@saffron/core/chat'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Where a passage is in its file: its own name for it, a page, or lines. */
export function placeText({ place, at, to, placeName }: Citation, t: AreaTranslate<'tools'>): string {
  if (placeName !== null) return placeName
  return place === 'line' && to !== undefined ? t('tools.place.lines', { at, to }) : t(`tools.place.${place}`, { at })
}
