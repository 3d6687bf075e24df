import { foldText, isWordEnd, isWordStart } from './fold-text.ts'
import { matchScattered } from './match-scattered.ts'

/** How a text holds what was typed; a higher tier always ranks above a lower one. */
export const TIER = { scattered: 0, inside: 1, wordPrefix: 2, prefix: 3, exact: 4 } as const
export type Tier = (typeof TIER)[keyof typeof TIER]

export interface FuzzyMatch {
  readonly tier: Tier
  /** Compares matches of one tier: the higher the better. */
  readonly score: number
  /** The characters of the text that matched, by code point. */
  readonly positions: readonly number[]
}

/** A match by its places in the folded text. */
interface Found {
  readonly tier: Tier
  readonly score: number
  readonly places: readonly number[]
}

/** A match that ends with a word is worth more than any difference in length. */
const WHOLE_WORD = 100

/**
 * Finds `query` in a text: as it was typed, else its words in any order, else their letters, where these stand close or
 * begin words. Returns undefined where one of the words isn't found.
 */
export function fuzzyMatch(text: string, query: string): FuzzyMatch | undefined {
  const { folded, characters } = foldText(text)
  const phrase = foldText(query.trim()).folded
  const found = matchRun(folded, phrase) ?? matchWords(folded, phrase.split(/\s+/).filter(Boolean))
  if (found === undefined) return undefined
  const positions = new Set(found.places.map((place) => characters[place] ?? 0))
  // Of two texts that fit equally well, the shorter one is meant.
  return { tier: found.tier, score: found.score - characters.length / 100, positions: [...positions] }
}

/** Every word by itself; together they are worth what the worst of them is. */
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

/** The letters as they were typed, at the best of the places where they stand. */
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
