import { foldText, type SearchPart, searchParts } from './text-terms.ts'

/** Start and end, in UTF-16 code units. */
export type Highlight = [from: number, to: number]

/** The most highlights. More of them don't help. */
const MOST = 50
const WORD_SIGN = /[\p{L}\p{N}\p{M}]/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** A character that folding only lowercases. Most are, and folding the rest is slow. */
const PLAIN = /^[\0-\x7F\u4E00-\u9FFF]$/

/** Folded text, with the original position of each code unit. */
interface Folded {
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

function fold(text: string): Folded {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const one = PLAIN.test(character) ? character.toLowerCase() : foldText(character)
    folded += one
    for (let unit = 0; unit < one.length; unit += 1) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return { text: folded, starts, ends }
}

/** Returns where the words of a search occur in a text, in order, matched like the index matches them. */
export function highlightsOf(text: string, q: string): Highlight[] {
  const folded = fold(text)
  const found = searchParts(q).flatMap((part) => placesOf(folded, part))
  const merged: Highlight[] = []
  for (const [from, to] of found.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.slice(0, MOST)
}

function placesOf({ text, starts, ends }: Folded, part: SearchPart): Highlight[] {
  // Merges overlapping pairs: 你好, 好嗎 → 你好嗎.
  const words =
    part.kind === 'prefix'
      ? part.term
      : part.terms.map((pair, index) => (index === 0 ? pair : Array.from(pair).slice(1).join(''))).join('')
  const places: Highlight[] = []
  for (let at = text.indexOf(words); at !== -1 && places.length < MOST; at = text.indexOf(words, at + 1)) {
    if (!beginsWord(text, at)) continue
    const end = at + words.length - 1
    places.push([starts[at] ?? 0, ends[end] ?? 0])
  }
  return places
}

/** A match must begin at a word. In unspaced scripts, and where scripts meet, any character begins one. */
function beginsWord(text: string, at: number): boolean {
  const before = at === 0 ? '' : text.charAt(at - 1)
  if (UNSPACED.test(text.charAt(at)) || UNSPACED.test(before)) return true
  return !WORD_SIGN.test(before)
}
