import { ApiError } from '@saffron/core/errors'
import { plainFileSize } from '@saffron/core/format'

import { BodyTooLargeError, internalAddressOf } from '../../platform/external-fetch.ts'
import { notUnderstood } from '../failures.ts'
import { MAX_ANSWER } from '../limits.ts'
import type { McpClientLibrary } from './client-library.ts'

interface Attempt {
  /** The server's host, or the name of its program. */
  readonly host: string
  /** Our own limit of time, which tells a timeout from an abort. */
  readonly timeout: AbortSignal
  /** Aborted when an answer was over the limit. */
  readonly overflow?: AbortSignal
  readonly seconds: number
  /** Whether the server was being connected to: what it is isn't known yet. */
  readonly isOpening?: boolean
}

/** Converts what the client library throws to an ApiError. */
export function mcpFailure(library: McpClientLibrary, error: unknown, attempt: Attempt): ApiError {
  const { host, timeout, overflow, seconds, isOpening = false } = attempt
  const chain = causesOf(error)
  const known = chain.find((cause) => ApiError.is(cause))
  if (known !== undefined) return known
  if (overflow?.aborted === true) return tooLarge(error)
  if (timeout.aborted) return new ApiError('plugin.timeout', { values: { seconds }, cause: error })
  const internal = chain.map(internalAddressOf).find((found) => found !== undefined)
  if (internal !== undefined) return new ApiError('plugin.internal_address', { values: { host }, cause: error })
  if (chain.some((cause) => cause instanceof BodyTooLargeError)) return tooLarge(error)
  if (isUnauthorized(library, error)) return new ApiError('plugin.not_connected', { cause: error })
  const { SdkError, SdkErrorCode, SdkHttpError, ProtocolError } = library
  if (isOpening && isNotMcp(library, error, chain))
    return new ApiError('plugin.not_mcp', { values: { host }, cause: error })
  if (SdkHttpError.isInstance(error)) {
    return notUnderstood(host, error.status >= 400 ? `HTTP ${error.status}` : error.message, error)
  }
  if (SdkError.isInstance(error)) {
    if (error.code === SdkErrorCode.RequestTimeout) {
      return new ApiError('plugin.timeout', { values: { seconds }, cause: error })
    }
    if (error.code === SdkErrorCode.ConnectionClosed) return new ApiError('plugin.stopped', { cause: error })
    const isNetwork = chain.some(isNetworkError)
    return isNetwork ? unreachable(host, error) : notUnderstood(host, error.message, error)
  }
  if (chain.some(isNetworkError)) return unreachable(host, error)
  if (error instanceof ProtocolError || error instanceof Error) return notUnderstood(host, error.message, error)
  return notUnderstood(host, 'it failed', error)
}

const tooLarge = (cause: unknown) =>
  new ApiError('plugin.too_large', { values: { limit: plainFileSize(MAX_ANSWER, 'en') }, cause })

const unreachable = (host: string, cause: unknown) => new ApiError('plugin.unreachable', { values: { host }, cause })

/** Returns whether the server wants to know who the user is. */
function isUnauthorized({ UnauthorizedError, SdkHttpError }: McpClientLibrary, error: unknown): boolean {
  if (error instanceof UnauthorizedError) return true
  return SdkHttpError.isInstance(error) && (error.status === 401 || error.status === 403)
}

/** Returns whether the server has answered, but not as MCP servers do. A redirect has a message of its own. */
function isNotMcp({ SdkError, SdkErrorCode, SdkHttpError }: McpClientLibrary, error: unknown, chain: Error[]): boolean {
  if (SdkHttpError.isInstance(error)) return error.status >= 400 && error.status < 500
  return (
    SdkError.isInstance(error) &&
    error.code === SdkErrorCode.EraNegotiationFailed &&
    !chain.some((cause) => isNetworkError(cause) || /redirect/i.test(cause.message))
  )
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) {
    causes.push(cause)
    const { data } = cause as { data?: unknown }
    if (data instanceof Error) causes.push(data)
  }
  return causes
}

const NETWORK_CODES = /^(E[A-Z]+|UND_ERR_[A-Z_]+|ERR_TLS_[A-Z_]+|CERT_[A-Z_]+|[A-Z_]*SELF_SIGNED[A-Z_]*)$/

function isNetworkError(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && NETWORK_CODES.test(code)
}
