import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from './exit-codes.ts'
import { systemCode, systemReason } from './system-reason.ts'

const NOT_THERE = new Set<unknown>(['ENOENT', 'ENOTDIR'])

/**
 * Why a file or a folder that somebody named cannot be read: it is not there (6), a folder where a file is meant (2), or this
 * machine does not let it (1).
 */
export function unreadable(file: string, error: unknown, t: Translate): CommandError {
  const code = systemCode(error)
  if (NOT_THERE.has(code)) return new CommandError(t('cli.error.noFile', { file }), EXIT.notFound)
  const exitCode = code === 'EISDIR' ? EXIT.usage : EXIT.failed
  return new CommandError(t('cli.error.unreadable', { file, code: systemReason(error, t) }), exitCode)
}
