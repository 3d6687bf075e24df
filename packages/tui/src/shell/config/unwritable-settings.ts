import type { Translate } from '@saffron/core/i18n'

import { CommandError } from '../exit-codes.ts'

/** What is said of a file of settings that this machine does not let be kept. */
export function unwritableSettings(path: string, error: unknown, t: Translate): CommandError {
  if (error instanceof CommandError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new CommandError(t('cli.config.unwritable', { path, code }))
}
