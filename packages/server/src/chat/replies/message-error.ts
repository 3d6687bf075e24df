import type { MessageError } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

import { asApiError, errorText } from '../../platform/error-wording.ts'

/** Returns any thrown value as a message keeps it, in the language of who asked, and with what other languages need. */
export async function toMessageError(error: unknown, locale: Locale): Promise<MessageError> {
  const failure = asApiError(error)
  const { statusCode, code, values = {} } = failure
  return { statusCode, code, message: await errorText(failure, locale), values }
}
