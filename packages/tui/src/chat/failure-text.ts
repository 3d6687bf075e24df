import { ApiError, describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { needsOwnCredits } from '../shell/needs-own-credits.ts'
import { noServerText } from '../shell/no-server.ts'
import { cleanLine } from '../ui/clean-text.ts'

/** The message for a failure, with the app's own command to fix it. */
export function failureText(error: unknown, t: Translate, api: string): string {
  const noServer = noServerText(error, t, api)
  if (noServer !== undefined) return noServer
  const description = cleanLine(describeError(error, t))
  return ApiError.is(error) && needsOwnCredits(error) ? `${description} ${t('cli.app.wayOut')}` : description
}
