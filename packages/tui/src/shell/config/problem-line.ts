import type { Translate } from '@saffron/core/i18n'

import { reasonOfCode } from '../system-reason.ts'
import type { SettingProblem } from './resolve-settings.ts'

/** Describes an ignored setting on one line. */
export const problemLine = ({ from, key, reason }: SettingProblem, t: Translate): string =>
  t(`cli.config.fault.${reason}`, { from, key: reason === 'unreadable' ? reasonOfCode(key, t) : key })
