import { ApiError, describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../ui/clean-text.ts'

/** What the app says of a failure, with the command of its own that leads on. */
export function failureText(error: unknown, t: Translate, api: string): string {
  const status = ApiError.is(error) ? error.statusCode : undefined
  if (status === 0) return t('cli.error.noServer', { api })
  const told = cleanLine(describeError(error, t))
  return status === 402 ? `${told} ${t('cli.app.wayOut')}` : told
}
