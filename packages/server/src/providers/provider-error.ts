import { ApiError, type ErrorCode } from '@saffron/core/errors'

import { redact, withoutKeys } from './redact.ts'

/** The number of characters kept of a provider's response. */
const MAX_ANSWER_LENGTH = 16_384

type ProviderErrorCode =
  | Extract<ErrorCode, `provider.${string}`>
  | 'model.not_available'
  | 'draw.banned_words'
  | 'draw.unsupported'

/** A provider's error with a localized message. `values.detail` contains the provider's own message, without keys. */
export class ProviderError extends ApiError {
  /** Whether another channel, or a later attempt, may succeed. False if the request itself is invalid. */
  readonly elsewhere: boolean
  /** May contain parts of the prompt. It isn't an enumerable property, so that it's never logged. */
  readonly #answer: string | undefined

  constructor(
    code: ProviderErrorCode,
    detail: string,
    options: {
      elsewhere?: boolean
      secret?: string
      retryAfter?: number | undefined
      model?: string
      /** Further values of the message. */
      values?: Readonly<Record<string, string | number>>
      cause?: unknown
      /** The provider's original response. */
      answer?: string
    } = {},
  ) {
    const redactedDetail = redact(detail, options.secret)
    super(code, {
      message: redactedDetail === '' ? code : `${code}: ${redactedDetail}`,
      values: {
        ...options.values,
        detail: redactedDetail,
        ...(options.model !== undefined && { model: options.model }),
      },
      retryAfter: options.retryAfter,
      cause: options.cause,
    })
    this.name = 'ProviderError'
    this.elsewhere = options.elsewhere ?? true
    // Cut after redaction, because a partial key wouldn't be recognized.
    this.#answer =
      options.answer === undefined ? undefined : withoutKeys(options.answer, options.secret).slice(0, MAX_ANSWER_LENGTH)
  }

  /** The provider's response without keys, up to the limit, for testing a channel. */
  get answer(): string | undefined {
    return this.#answer
  }
}
