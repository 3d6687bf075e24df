import type { ModelTerms } from '../admin/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { ChatStream, ProviderUsage } from '../providers/index.ts'

/** Providers count a token of ours as at most this many: pictures, and scripts with several tokens for a character. */
const FACTOR = 32
/** Input tokens beside ours: instructions of the provider's own, and pages that a model with a search reads. */
const UNSEEN_INPUT = 65_536
/** Output tokens that are billed and not shown. A model that reasons may think at length before it answers briefly. */
const UNSEEN_OUTPUT = 16_384
const UNSEEN_REASONING = 131_072

interface Reported extends Pick<Deps, 'log'> {
  /** By our own count: the prompt, and what was shown of the reply. */
  readonly counted: { readonly inputTokens: number; readonly outputTokens: number }
  readonly terms: Pick<ModelTerms, 'contextLimit' | 'outputLimit' | 'features'>
  readonly stream: Pick<ChatStream, 'channel' | 'model'>
}

/**
 * Returns the usage without each count that this call cannot have had: one beyond the limits of its model, or far beyond
 * our own count. Such a report is logged with its channel, so that an admin can find the provider that sends it.
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
