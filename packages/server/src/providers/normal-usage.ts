import type { ProviderUsage } from './provider.ts'

/** Twice what any model takes in one call (10 million): whatever says more has not counted tokens. */
const MAX_TOKENS = 20_000_000

/** A count of tokens as somebody told it; undefined for what is none: missing, below zero, in part, beyond all measure. */
export const tokenCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS ? value : undefined

interface ReportedUsage {
  /** With the cached ones. */
  readonly input: number | undefined
  readonly output: number | undefined
  readonly total?: number | undefined
  readonly cached?: number | undefined
  readonly reasoning?: number | undefined
}

/**
 * What a provider told, in the normal form; undefined where it told no count at all. Some leave reasoning out of the
 * output; then the total tells.
 */
export function normalUsage({
  input,
  output,
  total,
  cached = 0,
  reasoning = 0,
}: ReportedUsage): ProviderUsage | undefined {
  const rest = total === undefined || input === undefined ? -1 : total - input
  const written = rest >= (output ?? 0) ? rest : output
  if (input === undefined && written === undefined) return undefined
  return {
    inputTokens: input,
    outputTokens: written,
    cachedTokens: Math.min(cached, input ?? 0),
    reasoningTokens: Math.min(reasoning, written ?? 0),
  }
}
