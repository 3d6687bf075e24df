import type { ProviderUsage } from './provider.ts'
import type { Fields } from './read-json.ts'

/** Twice what any model takes in one call (10 million): whatever says more has not counted tokens. */
const MAX_TOKENS = 20_000_000

/** A count of tokens as somebody told it; undefined for what is none: missing, below zero, in part, beyond all measure. */
export const tokenCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS ? value : undefined

const MAX_LOGGED_COUNTS = 10
const MAX_CHARACTERS = 40

/** How providers name their counts of tokens. */
const NAMES_COUNT = /(?:_tokens|TokenCount|_count)$/

/** The counts of a report that can be none, as they were told; undefined where all of them can be. */
export function impossibleCounts(told: Fields): Fields | undefined {
  const impossible = Object.entries(told).filter(
    ([name, value]) =>
      NAMES_COUNT.test(name) && value !== undefined && value !== null && tokenCount(value) === undefined,
  )
  if (impossible.length === 0) return undefined
  // It goes into the log, where a provider is to put no more than tells of it.
  const short = impossible.slice(0, MAX_LOGGED_COUNTS).map(([name, value]) => {
    return [name.slice(0, MAX_CHARACTERS), typeof value === 'number' ? value : String(value).slice(0, MAX_CHARACTERS)]
  })
  return Object.fromEntries(short)
}

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
