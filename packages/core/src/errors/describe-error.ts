import type { MessageKey, Translate } from '../i18n/index.ts'
import { ApiError } from './api-error.ts'
import type { ClientErrorCode } from './client-catalogue.ts'

/** Browsers' names of their own errors, with our codes. */
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
 * Returns the text that people read for any thrown value: the server's own message, which follows Accept-Language,
 * otherwise the catalogue's message for the code, otherwise one for the status, otherwise the general one. Never
 * returns a stack or empty text.
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
