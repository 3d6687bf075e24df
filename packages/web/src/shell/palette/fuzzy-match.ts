export interface FuzzyMatch {
  /** The higher the better; only to compare. */
  readonly score: number
  /** Which characters of the text were meant, by code point. */
  readonly positions: readonly number[]
}

const CONSECUTIVE = 6
const WORD_START = 5
const TEXT_START = 4
const HIT = 2

/** One character as it is compared: no case, no accents, full width as half. */
const plain = (character: string): string => character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Letters of a script without spaces between words: each may begin one. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Finds the words of `query` in a text, each as a run of its characters in order, with gaps. All words have to be there;
 * undefined where one is not. What stands together, and at the beginning of words, scores more.
 */
export function fuzzyMatch(text: string, query: string): FuzzyMatch | undefined {
  const characters = Array.from(text, plain)
  let score = 0
  const positions: number[] = []
  for (const word of query.split(/\s+/).filter((part) => part !== '')) {
    const found = matchWord(characters, Array.from(word, plain))
    if (found === undefined) return undefined
    score += found.score
    positions.push(...found.positions)
  }
  // Of two texts that fit as well, the shorter is meant.
  return { score: score - characters.length / 100, positions }
}

function matchWord(text: readonly string[], word: readonly string[]): FuzzyMatch | undefined {
  let best: FuzzyMatch | undefined
  for (const [start, character] of text.entries()) {
    if (character !== word[0]) continue
    const found = matchFrom(text, word, start)
    if (found !== undefined && (best === undefined || found.score > best.score)) best = found
  }
  return best
}

function matchFrom(text: readonly string[], word: readonly string[], start: number): FuzzyMatch | undefined {
  const positions: number[] = []
  let score = 0
  let at = start
  for (const character of word) {
    const next = text.indexOf(character, at)
    // A gap of more than a few words is chance, not meaning.
    if (next < 0 || next - at > 24) return undefined
    const before = text[next - 1]
    score += HIT
    if (positions.length > 0 && next === at) score += CONSECUTIVE
    if (next === 0) score += TEXT_START
    if (before === undefined || /[\s/\-_.·]/.test(before) || IDEOGRAPH.test(character)) score += WORD_START
    positions.push(next)
    at = next + 1
  }
  return { score, positions }
}
