import type { ModelTerms } from '../admin/index.ts'
import type { ChatRequest } from '../providers/index.ts'
import { REPLY_STEP } from './metered-reply.ts'

/** Tokens that no reply has more of, where its model's limit is not known. */
const MOST_TOKENS = 1_000_000

/** OpenAI's two names for how long a reply may be. Of both the larger counts: some servers heed the one, some the other. */
export function withOneLimit(request: ChatRequest): ChatRequest {
  const { max_tokens: old, max_completion_tokens: current, ...rest } = request
  if (typeof old !== 'number' || typeof current !== 'number') return request
  return { ...rest, max_completion_tokens: Math.max(old, current) }
}

/**
 * Tokens of a reply that are held for before any has come. What a model thinks unseen cannot be held for as it comes:
 * one that reasons is held for whole, as far as its end is known.
 */
export function firstStep(
  request: ChatRequest,
  { features, outputLimit }: Pick<ModelTerms, 'features' | 'outputLimit'>,
): number {
  const wanted = request.max_completion_tokens ?? request.max_tokens ?? outputLimit ?? REPLY_STEP
  const most = Math.min(wanted, outputLimit ?? MOST_TOKENS)
  // Twice as many as are allowed: the provider may count fewer of them than we do.
  return features.includes('reasoning') ? most : Math.min(2 * most, REPLY_STEP)
}
