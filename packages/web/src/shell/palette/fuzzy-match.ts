import { foldText, isWordEnd, isWordStart } from './fold-text.ts'
import { matchScattered } from './match-scattered.ts'

/** The kinds of matches. A higher tier always ranks above a lower one. */
export const TIER = { scattered: 0, inside: 1, wordPrefix: 2, prefix: 3, exact: 4 } as const
export type Tier = (typeof TIER)[keyof typeof TIER]

export interface FuzzyMatch {
  readonly tier: Tier
  /** Compares matches of one tier. Higher is better. */
  readonly score: number
  /** The matching characters of the text, by code point. */
  readonly positions: readonly number[]
}

/** A match with its indexes in the folded text. */
interface Found {
  readonly tier: Tier
  readonly score: number
  readonly places: readonly number[]
}

/** A match at the end of a word outweighs any difference in length. */
const WHOLE_WORD = 100

/**
 * Matches `query` as a whole, as words in any order, or as scattered letters that are close or start words. Returns
 * undefined if a word isn't found.
 */
export function fuzzyMatch(text: string, query: string): FuzzyMatch | undefined {
  const { folded, characters } = foldText(text)
  const phrase = foldText(query.trim()).folded
  const found = matchRun(folded, phrase) ?? matchWords(folded, phrase.split(/\s+/).filter(Boolean))
  if (found === undefined) return undefined
  const positions = new Set(found.places.map((place) => characters[place] ?? 0))
  // Of two equal matches, the shorter text ranks first.
  return { tier: found.tier, score: found.score - characters.length / 100, positions: [...positions] }
}

/** Matches every word separately. The tier is the lowest of them. */
function matchWords(text: string, words: readonly string[]): Found | undefined {
  const found: Found[] = []
  for (const word of words) {
    const match = matchRun(text, word) ?? matchScattered(text, word)
    if (match === undefined) return undefined
    found.push(match)
  }
  return {
    tier: Math.min(TIER.wordPrefix, ...found.map(({ tier }) => tier)) as Tier,
    score: found.reduce((sum, { score }) => sum + score, 0),
    places: found.flatMap(({ places }) => places),
  }
}

/** Matches the text as typed, at its best position. */
function matchRun(text: string, typed: string): Found | undefined {
  if (typed === '') return undefined
  let best: Found | undefined
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    const end = at + typed.length
    const tier = tierOfRun(text, typed, at)
    const score = isWordEnd(text, end) ? WHOLE_WORD : 0
    if (best !== undefined && (tier < best.tier || (tier === best.tier && score <= best.score))) continue
    best = { tier, score, places: Array.from({ length: typed.length }, (_, index) => at + index) }
  }
  return best
}

function tierOfRun(text: string, typed: string, at: number): Tier {
  if (text.trim() === typed) return TIER.exact
  if (at === 0) return TIER.prefix
  return isWordStart(text, at) ? TIER.wordPrefix : TIER.inside
}
