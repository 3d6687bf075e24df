import type { Translate } from '@saffron/core/i18n'

import { CommandError } from '../exit-codes.ts'
import { systemReason } from '../system-reason.ts'

/** The error for a settings file that can't be written. */
export function unwritableSettings(path: string, error: unknown, t: Translate): CommandError {
  if (error instanceof CommandError) return error
  return new CommandError(t('cli.config.unwritable', { path, code: systemReason(error, t) }))
}
