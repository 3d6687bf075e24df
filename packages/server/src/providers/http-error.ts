import { errorDetailOfText, errorKind } from './error-detail.ts'
import { ProviderError } from './provider-error.ts'
import { parseJson } from './read-json.ts'

export interface HttpFailure {
  readonly status: number
  /** The beginning of the body's text. */
  readonly body: string
  readonly retryAfter?: string | undefined
  /** The channel's key, which is removed from messages. */
  readonly secret: string
  readonly model?: string
}

/** Converts an HTTP error response to a ProviderError. */
export function httpError({ status, body, retryAfter, secret, model }: HttpFailure): ProviderError {
  const detail = errorDetailOfText(body) || `HTTP ${status}`
  const kind = errorKind(parseJson(body))
  const said = { secret, answer: `HTTP ${status}\n${body}`, ...(model !== undefined && { model }) }
  if (status === 429 && !/quota|billing|credit/i.test(kind)) {
    return new ProviderError('provider.rate_limited', detail, { ...said, retryAfter: secondsOf(retryAfter) })
  }
  // The key is valid, but the account has no credit.
  if (status === 402 || status === 429) return new ProviderError('provider.no_credit', detail, said)
  if (status === 401 || status === 403) return new ProviderError('provider.refused', detail, said)
  if (status === 404 && /model/i.test(`${kind} ${detail}`)) {
    return new ProviderError('model.not_available', detail, said)
  }
  if (status === 408 || status === 504 || status === 524) return new ProviderError('provider.timeout', detail, said)
  if (isBadKey(kind, detail)) return new ProviderError('provider.refused', detail, said)
  if (status === 400 || status === 413 || status === 422) {
    return new ProviderError('provider.invalid_request', detail, { ...said, elsewhere: false })
  }
  return new ProviderError('provider.failed', detail, said)
}

/** Converts an error inside a stream, which has no status and may have a code. */
export function streamError(body: unknown, secret: string): ProviderError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const detail = errorDetailOfText(text) || 'error'
  const said = { secret, answer: text }
  const kind = `${errorKind(body)} ${/"(?:code|status|statusCode)":\s*"?(\d{3})\b/.exec(text)?.[1] ?? ''}`
  if (/rate_limit|resource_exhausted|\b429\b/i.test(kind)) {
    return new ProviderError('provider.rate_limited', detail, said)
  }
  if (/insufficient_quota|\b402\b/i.test(kind)) return new ProviderError('provider.no_credit', detail, said)
  if (/authentication|permission|\b40[13]\b/i.test(kind)) {
    return new ProviderError('provider.refused', detail, said)
  }
  if (/invalid_request|invalid_argument|context_length|\b400\b/i.test(kind)) {
    return new ProviderError('provider.invalid_request', detail, { ...said, elsewhere: false })
  }
  return new ProviderError('provider.failed', detail, said)
}

/** Some providers return 400 instead of 401. */
const isBadKey = (kind: string, detail: string) =>
  /invalid_api_key|api_key_invalid|unauthenticated/i.test(kind) || /api key not valid/i.test(detail)

function secondsOf(retryAfter: string | undefined): number | undefined {
  const seconds = Number(retryAfter)
  return retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}
