import { describeError, ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT, exitCodeOf, type ExitCode } from './exit-codes.ts'

/** One line for what went wrong, with what to do next, and the exit code that goes with it. */
export function failureLine(error: unknown, t: Translate, api: string): { line: string; code: ExitCode } {
  const code = exitCodeOf(error)
  if (error instanceof CommandError) return { line: error.message, code }
  if (ApiError.is(error) && code === EXIT.network) return { line: t('cli.error.noServer', { api }), code }
  if (ApiError.is(error) && code === EXIT.signedOut) return { line: t('cli.error.signedOut', { api }), code }
  const issues = ApiError.is(error) ? (error.issues ?? []).map(({ path, message }) => `${path}: ${message}`) : []
  return { line: [describeError(error, t), ...issues].join(' '), code }
}
