import type { AreaTranslate } from '@saffron/core/i18n'
import { KNOWN_SETTINGS, type Setting } from '@saffron/core/system'

/** What a known setting does; nothing for one of the operator's own. */
export function helpOf(key: string, t: AreaTranslate<'admin'>): string {
  const known = KNOWN_SETTINGS.find((each) => each.key === key)
  return known === undefined ? '' : t(`admin.setting.help.${known.key}`)
}

/** A value as it is shown: a switch in words, all others as they are. */
export const valueText = (value: string, type: Setting['type'], t: AreaTranslate<'admin'>): string =>
  type === 'switch' && (value === 'yes' || value === 'no') ? t(`admin.setting.${value}`) : value
