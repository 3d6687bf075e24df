import type { Translate } from '@saffron/core/i18n'

import { reasonOfCode } from '../system-reason.ts'
import type { SettingFault } from './resolve-settings.ts'

/** One line for what was said of a setting and does not count. */
export const faultLine = ({ from, key, reason }: SettingFault, t: Translate): string =>
  t(`cli.config.fault.${reason}`, { from, key: reason === 'unreadable' ? reasonOfCode(key, t) : key })
