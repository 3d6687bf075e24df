import type { ModelTerms } from '../admin/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { ChatStream, ProviderUsage } from '../providers/index.ts'

/** The most tokens that providers count for one of ours, in images and in scripts with several tokens per character. */
const FACTOR = 32
/** Input tokens that we don't see: a provider's own instructions, and pages read by a model with web search. */
const UNSEEN_INPUT = 65_536
/** Output tokens that are billed but not shown. A reasoning model may think at length before a short answer. */
const UNSEEN_OUTPUT = 16_384
const UNSEEN_REASONING = 131_072

interface Reported extends Pick<Deps, 'log'> {
  /** Our own count of the prompt and of the reply that was shown. */
  readonly counted: { readonly inputTokens: number; readonly outputTokens: number }
  readonly terms: Pick<ModelTerms, 'contextLimit' | 'outputLimit' | 'features'>
  readonly stream: Pick<ChatStream, 'channel' | 'model'>
}

/**
 * Returns the usage without counts that are impossible for this call, because they exceed the model's limits or are far
 * beyond our own count. Such a report is logged with its channel, so that an admin can find the provider.
 */
export function believedUsage(reported: ProviderUsage, { counted, terms, stream, log }: Reported): ProviderUsage {
  const { contextLimit = Number.POSITIVE_INFINITY, outputLimit = contextLimit, features } = terms
  const unseenOutput = features.includes('reasoning') ? UNSEEN_REASONING : UNSEEN_OUTPUT
  const mostInput = Math.min(contextLimit, counted.inputTokens * FACTOR + UNSEEN_INPUT)
  const mostOutput = Math.min(outputLimit, counted.outputTokens * FACTOR + unseenOutput)
  const { inputTokens, outputTokens } = reported
  const believed = {
    ...reported,
    inputTokens: (inputTokens ?? 0) > mostInput ? undefined : inputTokens,
    outputTokens: (outputTokens ?? 0) > mostOutput ? undefined : outputTokens,
  }
  if (believed.inputTokens !== inputTokens || believed.outputTokens !== outputTokens) {
    const { channel, model } = stream
    log.warn(
      { channel, model, reported: { inputTokens, outputTokens }, counted },
      'a provider reported usage that this call cannot have had',
    )
  }
  return believed
}
