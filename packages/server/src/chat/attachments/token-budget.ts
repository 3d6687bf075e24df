import type { RunOptions } from '@saffron/core/chat'

import type { ModelTerms } from '../../admin/index.ts'

/** The assumed context size of a model if it's unknown, which nearly all current models have. */
const USUAL_CONTEXT = 32_000
/** The assumed size of a reply without a limit, in tokens. */
const USUAL_ANSWER = 4_000
/** Reserved, because our token count differs from the model's. */
const SPARE = 0.1

/** Returns the number of tokens that a prompt of `promptTokens` leaves for files. */
export function fileTokenBudget(
  { contextLimit = USUAL_CONTEXT, outputLimit = USUAL_ANSWER }: Pick<ModelTerms, 'contextLimit' | 'outputLimit'>,
  promptTokens: number,
  options: RunOptions | undefined,
): number {
  const answer = Math.min(options?.maxTokens ?? outputLimit, contextLimit / 4)
  return Math.max(0, Math.floor(contextLimit * (1 - SPARE) - promptTokens - answer))
}
