import { ApiError, type ErrorCode } from '@saffron/core/errors'

import { redact, withoutKeys } from './redact.ts'

/** Characters that are kept of what a provider answers. */
const MAX_ANSWER_LENGTH = 16_384

type ProviderErrorCode = Extract<ErrorCode, `provider.${string}`> | 'model.not_available'

/**
 * A provider's failure in the catalogue's words. `values.detail` keeps what the provider itself said, without keys.
 */
export class ProviderError extends ApiError {
  /** Whether another channel, or the same one later, may do better: false where the request itself is at fault. */
  readonly elsewhere: boolean
  /** May quote the prompt: no enumerable property, so that no log writes it. */
  readonly #answer: string | undefined

  constructor(
    code: ProviderErrorCode,
    detail: string,
    options: {
      elsewhere?: boolean
      secret?: string
      retryAfter?: number | undefined
      model?: string
      cause?: unknown
      /** What the provider answered, as it came. */
      answer?: string
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
    // Cut last: half a key at the cut would not be known for one.
    this.#answer =
      options.answer === undefined ? undefined : withoutKeys(options.answer, options.secret).slice(0, MAX_ANSWER_LENGTH)
  }

  /** All that the provider answered, its beginning at least, without keys: for whoever tests a channel. */
  get answer(): string | undefined {
    return this.#answer
  }
}
