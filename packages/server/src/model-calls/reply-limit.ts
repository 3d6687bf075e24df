import type { ModelTerms } from '../admin/index.ts'
import type { ChatRequest } from '../providers/index.ts'
import { REPLY_STEP } from './metered-reply.ts'

/** Tokens that no reply has more of, where its model's limit is not known. */
const MAX_TOKENS = 1_000_000

/**
 * The request with one limit to how long the reply may be: of OpenAI's two names the larger, as some servers heed the one
 * and some the other; no more than the model's own, which stands where nothing is asked for. A limit that is most of the
 * model's whole window is left unsaid: with the prompt it would be more than fits, and the provider would refuse.
 */
export function withOneLimit(
  request: ChatRequest,
  { contextLimit = Number.POSITIVE_INFINITY, outputLimit }: Pick<ModelTerms, 'contextLimit' | 'outputLimit'>,
): ChatRequest {
  const { max_tokens: old, max_completion_tokens: current, ...rest } = request
  const asked = Math.max(old ?? 0, current ?? 0)
  const own = outputLimit !== undefined && outputLimit <= contextLimit / 2 ? outputLimit : undefined
  const limit = asked === 0 ? own : Math.min(asked, own ?? asked)
  if (limit === undefined) return rest
  // The older name is the one that more servers know; who refuses it is asked by the other.
  return { ...rest, [current === undefined ? 'max_tokens' : 'max_completion_tokens']: limit }
}

/** Tokens of a reply, before any has come. */
interface FirstStep {
  /** Those that are held for. */
  readonly held: number
  /** Those, by our count, that may be shown before more is held for. */
  readonly room: number
}

/**
 * What a reply is held for at first. What a model thinks unseen cannot be held for as it comes: one that reasons is held
 * for whole, as far as its end is known. Where its limit is all of it the provider may count fewer than we do, and twice
 * as many by our count are shown before more is asked for.
 */
export function firstStep(
  { max_tokens: old, max_completion_tokens: limit = old }: ChatRequest,
  { features, outputLimit }: Pick<ModelTerms, 'features' | 'outputLimit'>,
): FirstStep {
  const end = limit ?? outputLimit
  const most = Math.min(end ?? REPLY_STEP, outputLimit ?? MAX_TOKENS)
  if (features.includes('reasoning')) return { held: most, room: most }
  return end !== undefined && most <= REPLY_STEP
    ? { held: most, room: 2 * most }
    : { held: REPLY_STEP, room: REPLY_STEP }
}
