import type { Translate } from '@saffron/core/i18n'

import { CommandError } from '../exit-codes.ts'
import { systemReason } from '../system-reason.ts'

/** What is said of a file of settings that this machine does not let be kept. */
export function unwritableSettings(path: string, error: unknown, t: Translate): CommandError {
  if (error instanceof CommandError) return error
  return new CommandError(t('cli.config.unwritable', { path, code: systemReason(error, t) }))
}
