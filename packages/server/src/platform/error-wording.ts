import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { isDiskFull } from './disk-full.ts'
import { translatorFor } from './translators.ts'

/** What a person reads of a failure, in that person's language: never its code, and never a stack. */
export async function errorText({ code, values, message }: ApiError, locale: Locale): Promise<string> {
  const translate = await translatorFor(locale)
  const key = `error.${code}`
  return translate.has(key) ? translate(key, values) : message
}

/** Anything that was thrown as a failure with a code: our own as they are, a path that cannot be read, no room, or a 500. */
export function asApiError(error: unknown): ApiError {
  if (ApiError.is(error)) return error
  if (error instanceof URIError) return new ApiError('request.malformed', { cause: error })
  if (isDiskFull(error)) return new ApiError('drive.disk_full', { cause: error })
  return new ApiError('server.failed', { cause: error })
}
