import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'
import type { WorkError } from '@saffron/core/playscript'

import { asApiError, errorText } from '../../platform/error-wording.ts'

interface StoredError {
  readonly code: string
  readonly values?: ApiError['values']
}

/** Returns any thrown value as a proposal or a batch keeps it, with what other languages need. */
export function storedError(error: unknown): string {
  const { code, values } = asApiError(error)
  return JSON.stringify({ code, ...(values !== undefined && { values }) } satisfies StoredError)
}

/** Returns the error of a proposal or a batch, if it has failed. */
export function errorOf({ error }: { readonly error: string | null }): ApiError | undefined {
  if (error === null) return undefined
  const { code, values } = JSON.parse(error) as StoredError
  return new ApiError(code, { values })
}

/** Returns a stored error in the reader's language. */
export async function readError(stored: string, locale: Locale): Promise<WorkError> {
  const { code, values } = JSON.parse(stored) as StoredError
  const error = new ApiError(code, { values })
  return { statusCode: error.statusCode, code, message: await errorText(error, locale) }
}
