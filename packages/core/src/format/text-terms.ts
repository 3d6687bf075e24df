/** Longer words are cut, so no word can equal a scope term of 33 characters. */
const MAX_WORD = 32
/**
 * The most terms indexed per text. PostgreSQL allows 16,383 positions and a megabyte, and both databases must find the
 * same.
 */
const MAX_TERMS = 16_000
/** The part of a text that can be found. The index holds no more. */
export const SEARCHED_CHARACTERS = 200_000

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ACCENTS = /[\u0300-\u036F]/g
/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

/** One search term: a whole word or its beginning, or consecutive characters. */
export type SearchPart =
  | { readonly kind: 'prefix'; readonly term: string }
  | { readonly kind: 'phrase'; readonly terms: readonly string[] }

/**
 * Returns a text for comparison: lowercase, one form of each character (full width, ligatures), without Latin accents.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC')

interface Run {
  readonly unspaced: boolean
  readonly text: string
}

/** Splits words where the script changes: `hello你好` → hello, 你好. */
function* runsOf(text: string): Generator<Run> {
  for (const [word] of foldText(text).matchAll(WORD)) {
    let from = 0
    for (const match of word.matchAll(UNSPACED)) {
      if (match.index > from) yield { unspaced: false, text: word.slice(from, match.index) }
      yield { unspaced: true, text: match[0] }
      from = match.index + match[0].length
    }
    if (from < word.length) yield { unspaced: false, text: word.slice(from) }
  }
}

/** Returns all pairs of neighbors: 你好嗎 → 你好, 好嗎. */
const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`)

const cutWord = (word: string): string => Array.from(word).slice(0, MAX_WORD).join('')

/** Returns the index term that separates one owner's texts from others. */
export const scopeTerm = (owner: string): string => `u${owner.replaceAll('-', '')}`

/**
 * Returns the index terms of a text, in order. Unspaced scripts give overlapping pairs and their last character alone,
 * so any part of a run can be found, even a single character.
 */
export function indexTerms(text: string): string[] {
  const terms: string[] = []
  let left = SEARCHED_CHARACTERS
  for (const run of runsOf(text)) {
    const characters = run.unspaced ? Array.from(run.text) : []
    const made = run.unspaced ? [...pairsOf(characters), ...characters.slice(-1)] : [cutWord(run.text)]
    for (const term of made) {
      left -= term.length + 1
      if (left < 0 || terms.length === MAX_TERMS) return terms
      terms.push(term)
    }
  }
  return terms
}

/** Returns the terms to search for when a user types `text`, or nothing if it has no word. */
export function searchParts(text: string): SearchPart[] {
  return [...runsOf(text)].slice(0, 16).map((run) => {
    const characters = Array.from(run.text)
    return run.unspaced && characters.length > 1
      ? { kind: 'phrase', terms: pairsOf(characters) }
      : { kind: 'prefix', term: cutWord(run.text) }
  })
}
