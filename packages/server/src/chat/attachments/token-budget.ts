import type { RunOptions } from '@saffron/core/chat'

import type { ModelTerms } from '../../admin/index.ts'

/** Tokens that fit into a model of which nobody has said it: what nearly all have that are still offered. */
const USUAL_CONTEXT = 32_000
/** Tokens of an answer whose length nobody has limited. */
const USUAL_ANSWER = 4_000
/** Left over: no count of ours is the model's own. */
const SPARE = 0.1

/** Tokens that a prompt of `promptTokens` leaves for files, in a model of these terms. */
export function fileTokenBudget(
  { contextLimit = USUAL_CONTEXT, outputLimit = USUAL_ANSWER }: Pick<ModelTerms, 'contextLimit' | 'outputLimit'>,
  promptTokens: number,
  options: RunOptions | undefined,
): number {
  const answer = Math.min(options?.maxTokens ?? outputLimit, contextLimit / 4)
  return Math.max(0, Math.floor(contextLimit * (1 - SPARE) - promptTokens - answer))
}
