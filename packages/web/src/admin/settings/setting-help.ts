import type { AreaTranslate } from '@saffron/core/i18n'
import { KNOWN_SETTINGS, type Setting } from '@saffron/core/system'

/** The description of a known setting. Empty for a custom one. */
export function helpOf(key: string, t: AreaTranslate<'admin'>): string {
  const known = KNOWN_SETTINGS.find((each) => each.key === key)
  return known === undefined ? '' : t(`admin.setting.help.${known.key}`)
}

/** Formats a value: switches as text, others unchanged. */
export const valueText = (value: string, type: Setting['type'], t: AreaTranslate<'admin'>): string =>
  type === 'switch' && (value === 'yes' || value === 'no') ? t(`admin.setting.${value}`) : value
