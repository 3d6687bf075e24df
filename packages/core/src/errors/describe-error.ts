import type { MessageKey, Translate } from '../i18n/index.ts'
import { ApiError } from './api-error.ts'
import type { ClientErrorCode } from './client-catalogue.ts'

/** What browsers call their own failures, and what we call them. */
const CODE_OF_DOM_EXCEPTION: Readonly<Record<string, ClientErrorCode>> = {
  AbortError: 'client.cancelled',
  TimeoutError: 'client.timeout',
  NetworkError: 'client.network_error',
}

const KEY_OF_STATUS: Readonly<Record<number, MessageKey>> = {
  401: 'error.auth.required',
  403: 'error.auth.forbidden',
  404: 'error.request.not_found',
  500: 'error.server.failed',
}

/**
 * What a person reads for anything thrown (specification, section 8): the server's own message, which already follows
 * Accept-Language, else the catalogue's for the code, else one for the status, else the general one. Never a stack, never empty.
 */
export function describeError(error: unknown, t: Translate): string {
  if (ApiError.is(error)) return describeApiError(error, t)
  const code = isNamed(error) ? CODE_OF_DOM_EXCEPTION[error.name] : undefined
  return t(`error.${code ?? 'client.unexpected'}`)
}

function describeApiError(error: ApiError, t: Translate): string {
  const ownMessage = error.message !== error.code && error.message.trim() !== ''
  if (ownMessage) return error.message
  const key = `error.${error.code}`
  const values = { status: error.statusCode, seconds: error.retryAfter ?? 1, ...error.values }
  if (t.has(key) && key !== 'error.client.status') return t(key, values)
  const keyOfStatus = KEY_OF_STATUS[error.statusCode]
  if (keyOfStatus !== undefined) return t(keyOfStatus)
  return error.statusCode > 0 ? t('error.client.status', values) : t('error.client.unexpected')
}

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
