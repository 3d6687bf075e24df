import { httpError, type HttpFailure } from '../http-error.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { fieldsOf, textOf } from '../read-json.ts'

/** What providers call a prompt or a result that their rules don't allow. */
const NOT_ALLOWED =
  /moderation|content[_ -]?policy|content[_ -]?filter|safety|sensitive|banned|prohibited|responsible ai|violat/i

/** The same in Chinese, as midjourney-proxy and relays say it. */
const NOT_ALLOWED_CHINESE = /敏感|违规|違規|违禁|審核|审核/

/** Returns whether a provider's words mean that its rules don't allow a prompt or a result. */
export const isNotAllowed = (words: string): boolean => NOT_ALLOWED.test(words) || NOT_ALLOWED_CHINESE.test(words)

/** Creates the error of a prompt or a result that the provider's rules don't allow. */
export const notAllowed = (detail: string, { apiKey }: Pick<ChannelConnection, 'apiKey'>): ProviderError =>
  new ProviderError('draw.banned_words', detail, { elsewhere: false, secret: apiKey })

/** Converts the error response of a drawing to a ProviderError. */
export function mediaHttpError(failure: HttpFailure): ProviderError {
  const error = httpError(failure)
  const isAboutRules = (failure.status === 400 || failure.status === 403) && isNotAllowed(failure.body)
  return isAboutRules ? notAllowed(String(error.values?.['detail']), { apiKey: failure.secret }) : error
}

/** Converts an error of the AI SDK to a ProviderError. The signal's reason stays as it is. */
export function sdkError(error: unknown, { apiKey }: ChannelConnection, { model, signal }: SdkCall): unknown {
  if (signal.aborted) return signal.reason
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ProviderError) return cause
  const { statusCode: status, responseBody, responseHeaders, name, message } = fieldsOf(error)
  const body = textOf(responseBody)
  if (typeof status === 'number' && status >= 300) {
    const retryAfter = textOf(fieldsOf(responseHeaders)['retry-after']) || undefined
    return mediaHttpError({ status, body, retryAfter, secret: apiKey, model })
  }
  if (/InvalidArgument|TypeValidation/.test(textOf(name)) && status === undefined) {
    return new ProviderError('provider.invalid_request', textOf(message), { elsewhere: false, secret: apiKey })
  }
  return new ProviderError('provider.unreadable', 'the answer holds no images', {
    secret: apiKey,
    answer: body || textOf(message),
    cause: error,
  })
}

interface SdkCall {
  readonly model: string
  readonly signal: AbortSignal
}
