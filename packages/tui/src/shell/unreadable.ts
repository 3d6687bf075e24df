import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from './exit-codes.ts'

const NOT_THERE = new Set<unknown>(['ENOENT', 'ENOTDIR'])

/** Why a file or a folder that somebody named cannot be read: it is not there (6), or this machine does not let it (1). */
export function unreadable(file: string, error: unknown, t: Translate): CommandError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (NOT_THERE.has(code)) return new CommandError(t('cli.error.noFile', { file }), EXIT.notFound)
  return new CommandError(t('cli.error.unreadable', { file, code: String(code ?? error) }), EXIT.failed)
}
