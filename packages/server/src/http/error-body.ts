import { STATUS_CODES } from 'node:http'

import type { Endpoint } from '@saffron/core/contract'
import { ApiError, type ErrorBody } from '@saffron/core/errors'
import { type Locale, loadTranslator, type Translate } from '@saffron/core/i18n'

const translators = new Map<Locale, Promise<Translate>>()

/** The translator of a language, fetched once. */
export function translatorFor(locale: Locale): Promise<Translate> {
  const known = translators.get(locale) ?? loadTranslator(locale)
  translators.set(locale, known)
  return known
}

/** A failure in the form the endpoint's clients understand, in their language. */
export async function errorBody(error: ApiError, locale: Locale, form: Endpoint['errorForm']): Promise<object> {
  const translate = await translatorFor(locale)
  const key = `error.${error.code}`
  const message = translate.has(key) ? translate(key, error.values) : error.message
  return form === 'openai' ? openAiBody(error, message) : plainBody(error, message)
}

function plainBody({ statusCode, code, issues }: ApiError, message: string): ErrorBody {
  const error = STATUS_CODES[statusCode] ?? 'Error'
  return { statusCode, code, message, error, ...(issues !== undefined && { issues }) }
}

/** OpenAI's clients look for `error.message`, `.type`, `.code` and `.param`; ours for the rest. */
function openAiBody({ statusCode, code, issues }: ApiError, message: string): object {
  const [issue] = issues ?? []
  const detail = issue === undefined ? message : `${issue.path.replace(/^body\./, '')}: ${issue.message}`
  return {
    error: {
      message: detail,
      type: openAiErrorType(statusCode),
      code: statusCode === 402 ? 'insufficient_quota' : code,
      param: issue?.path.replace(/^body\.?/, '') || null,
    },
    statusCode,
    code,
    message: detail,
    ...(issues !== undefined && { issues }),
  }
}

function openAiErrorType(statusCode: number): string {
  if (statusCode === 401) return 'authentication_error'
  if (statusCode === 402) return 'insufficient_quota'
  if (statusCode === 403) return 'permission_error'
  if (statusCode === 429) return 'rate_limit_error'
  return statusCode < 500 ? 'invalid_request_error' : 'server_error'
}

/** What to answer for anything that was thrown: our own failures as they are, a path that cannot be read, or a 500. */
export function asApiError(error: unknown): ApiError {
  if (ApiError.is(error)) return error
  if (error instanceof URIError) return new ApiError('request.malformed', { cause: error })
  return new ApiError('server.failed', { cause: error })
}
