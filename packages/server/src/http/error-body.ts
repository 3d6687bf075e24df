import { STATUS_CODES } from 'node:http'

import type { Endpoint } from '@saffron/core/contract'
import type { ApiError, ErrorBody, Issue } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { errorText } from '../platform/error-wording.ts'
import { translatorFor } from '../platform/translators.ts'
import { InvalidField } from './invalid-field.ts'

/** Returns an error in the format of the endpoint's clients, in their language. */
export async function errorBody(error: ApiError, locale: Locale, form: Endpoint['errorForm']): Promise<object> {
  const message = await errorText(error, locale)
  const issues = await issuesOf(error, locale)
  return form === 'openai' ? openAiBody(error, message, issues) : plainBody(error, message, issues)
}

type Issues = readonly Issue[] | undefined

async function issuesOf(error: ApiError, locale: Locale): Promise<Issues> {
  if (!(error instanceof InvalidField)) return error.issues
  const translate = await translatorFor(locale)
  return [{ path: error.path, message: translate(error.fault, error.faultValues) }]
}

function plainBody({ statusCode, code, details }: ApiError, message: string, issues: Issues): ErrorBody {
  const error = STATUS_CODES[statusCode] ?? 'Error'
  return {
    statusCode,
    code,
    message,
    error,
    ...(issues !== undefined && { issues }),
    ...(details !== undefined && { details }),
  }
}

/** The error types of OpenAI's API. */
const OPENAI_CODES: Readonly<Record<string, string>> = { 'api_key.not_valid': 'invalid_api_key' }

/** OpenAI's clients read `error.message`, `.type`, `.code` and `.param`. Ours read the rest. */
function openAiBody({ statusCode, code }: ApiError, message: string, issues: Issues): object {
  const [issue] = issues ?? []
  const detail = issue === undefined ? message : `${issue.path.replace(/^body\./, '')}: ${issue.message}`
  return {
    error: {
      message: detail,
      type: openAiErrorType(statusCode),
      code: OPENAI_CODES[code] ?? (statusCode === 402 ? 'insufficient_quota' : code),
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
