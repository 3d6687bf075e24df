import { ApiError, type ErrorCode } from '@saffron/core/errors'

import { redact } from './redact.ts'

type ProviderErrorCode = Extract<ErrorCode, `provider.${string}`> | 'model.not_available'

/**
 * A provider's failure in the catalogue's words. `values.detail` keeps what the provider itself said, without keys.
 */
export class ProviderError extends ApiError {
  /** Whether another channel, or the same one later, may do better: false where the request itself is at fault. */
  readonly elsewhere: boolean

  constructor(
    code: ProviderErrorCode,
    detail: string,
    options: {
      elsewhere?: boolean
      secret?: string
      retryAfter?: number | undefined
      model?: string
      cause?: unknown
    } = {},
  ) {
    const said = redact(detail, options.secret)
    super(code, {
      message: said === '' ? code : `${code}: ${said}`,
      values: { detail: said, ...(options.model !== undefined && { model: options.model }) },
      retryAfter: options.retryAfter,
      cause: options.cause,
    })
    this.name = 'ProviderError'
    this.elsewhere = options.elsewhere ?? true
  }
}
