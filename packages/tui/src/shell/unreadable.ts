import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from './exit-codes.ts'
import { systemCode, systemReason } from './system-reason.ts'

const NOT_THERE = new Set<unknown>(['ENOENT', 'ENOTDIR'])

/** The error for an unreadable path: missing (6), a folder instead of a file (2), or refused by the system (1). */
export function unreadable(file: string, error: unknown, t: Translate): CommandError {
  const code = systemCode(error)
  if (NOT_THERE.has(code)) return new CommandError(t('cli.error.noFile', { file }), EXIT.notFound)
  const exitCode = code === 'EISDIR' ? EXIT.usage : EXIT.failed
  return new CommandError(t('cli.error.unreadable', { file, code: systemReason(error, t) }), exitCode)
}
