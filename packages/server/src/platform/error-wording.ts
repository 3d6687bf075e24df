import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { isDiskFull } from './disk-full.ts'
import { translatorFor } from './translators.ts'

/** Returns the message of an error in the reader's language, without its code or stack. */
export async function errorText({ code, values, message }: ApiError, locale: Locale): Promise<string> {
  const translate = await translatorFor(locale)
  const key = `error.${code}`
  return translate.has(key) ? translate(key, values) : message
}

/** Converts anything thrown to an ApiError: a malformed URI, a full disk, or a 500 for everything unexpected. */
export function asApiError(error: unknown): ApiError {
  if (ApiError.is(error)) return error
  if (error instanceof URIError) return new ApiError('request.malformed', { cause: error })
  if (isDiskFull(error)) return new ApiError('drive.disk_full', { cause: error })
  return new ApiError('server.failed', { cause: error })
}
