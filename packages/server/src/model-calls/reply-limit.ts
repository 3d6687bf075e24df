import type { ModelTerms } from '../admin/index.ts'
import type { ChatRequest } from '../providers/index.ts'
import { REPLY_STEP } from './metered-reply.ts'

/** The maximum tokens of a reply if the model's limit is unknown. */
const MAX_TOKENS = 1_000_000

/**
 * Returns the request with a single reply limit: the larger of OpenAI's two fields, since some servers read one and
 * some the other, but not more than the model's own limit. Without a requested limit, the model's own is used, unless
 * it is most of the context window. Then prompt and limit together wouldn't fit, and the provider would refuse.
 */
export function withOneLimit(
  request: ChatRequest,
  { contextLimit = Number.POSITIVE_INFINITY, outputLimit }: Pick<ModelTerms, 'contextLimit' | 'outputLimit'>,
): ChatRequest {
  const { max_tokens: old, max_completion_tokens: current, ...rest } = request
  const requestedLimit = Math.max(old ?? 0, current ?? 0)
  const own = outputLimit !== undefined && outputLimit <= contextLimit / 2 ? outputLimit : undefined
  const limit = requestedLimit === 0 ? own : Math.min(requestedLimit, own ?? requestedLimit)
  if (limit === undefined) return rest
  // More servers know the older field. The provider retries with the other one if it is refused.
  return { ...rest, [current === undefined ? 'max_tokens' : 'max_completion_tokens']: limit }
}

/** The first tokens of a reply to hold for. */
interface FirstStep {
  /** Tokens that are held. */
  readonly heldTokens: number
  /** Tokens, by our count, that may be shown before more is held. */
  readonly showLimit: number
}

/**
 * Returns the first hold of a reply. Hidden reasoning can't be held as it arrives, so a reasoning model is held for in
 * full, as far as its limit is known. If the limit is reached within the first step, twice as many tokens by our count
 * are allowed, since the provider may count fewer than we do.
 */
export function firstStep(
  { max_tokens: old, max_completion_tokens: limit = old }: ChatRequest,
  { features, outputLimit }: Pick<ModelTerms, 'features' | 'outputLimit'>,
): FirstStep {
  const end = limit ?? outputLimit
  const most = Math.min(end ?? REPLY_STEP, outputLimit ?? MAX_TOKENS)
  if (features.includes('reasoning')) return { heldTokens: most, showLimit: most }
  return end !== undefined && most <= REPLY_STEP
    ? { heldTokens: most, showLimit: 2 * most }
    : { heldTokens: REPLY_STEP, showLimit: REPLY_STEP }
}
