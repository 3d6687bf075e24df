import type { ProviderUsage } from './provider.ts'
import type { Fields } from './read-json.ts'

/** Twice the limit of any model (10 million). Higher counts can't be tokens. */
const MAX_TOKENS = 20_000_000

/** Returns a reported token count, or undefined if it's missing, negative, fractional or impossibly high. */
export const tokenCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS ? value : undefined

const MAX_LOGGED_COUNTS = 10
const MAX_CHARACTERS = 40

/** The providers' names of token counts. */
const NAMES_COUNT = /(?:_tokens|TokenCount|_count)$/

/** Returns the impossible counts of a report as reported, or undefined if there are none. */
export function impossibleCounts(told: Fields): Fields | undefined {
  const impossible = Object.entries(told).filter(
    ([name, value]) =>
      NAMES_COUNT.test(name) && value !== undefined && value !== null && tokenCount(value) === undefined,
  )
  if (impossible.length === 0) return undefined
  // Logged, so the amount of the provider's data is limited.
  const short = impossible.slice(0, MAX_LOGGED_COUNTS).map(([name, value]) => {
    return [name.slice(0, MAX_CHARACTERS), typeof value === 'number' ? value : String(value).slice(0, MAX_CHARACTERS)]
  })
  return Object.fromEntries(short)
}

interface ReportedUsage {
  /** Includes cached tokens. */
  readonly input: number | undefined
  readonly output: number | undefined
  readonly total?: number | undefined
  readonly cached?: number | undefined
  readonly reasoning?: number | undefined
}

/**
 * Returns the reported usage in the normalized format, or undefined if it has no counts. Some providers exclude
 * reasoning from the output, and then the total reveals it.
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
