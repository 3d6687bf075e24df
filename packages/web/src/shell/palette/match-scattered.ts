import { isWordStart } from './fold-text.ts'

/** The maximum gap between two typed letters. The next word may start further on. */
const NEAR = 2
const NEXT_WORD = 12

const FOLLOWS = 3
const BEGINS = 2
const SKIPPED = -1

interface Match {
  readonly score: number
  readonly places: readonly number[]
}

/**
 * Matches a word's letters in order, with gaps. The first starts a word, and each other starts a later word or is close
 * to the previous one. Letters further apart match by chance. Returns the best match.
 */
export function matchScattered(text: string, word: string): (Match & { readonly tier: 0 }) | undefined {
  const [first, ...rest] = word.split('')
  if (first === undefined || word.length > text.length) return undefined
  let matches = new Map<number, Match>()
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (isWordStart(text, at)) matches.set(at, { score: BEGINS, places: [at] })
  for (const letter of rest) matches = stepTo(text, letter, matches)
  let best: Match | undefined
  for (const match of matches.values()) if (best === undefined || match.score > best.score) best = match
  return best && { ...best, tier: 0 }
}

/** Returns the best path to each position of the next letter. */
function stepTo(text: string, letter: string, matches: ReadonlyMap<number, Match>): Map<number, Match> {
  const next = new Map<number, Match>()
  for (const [from, { score, places }] of matches) {
    const last = Math.min(text.length - 1, from + 1 + NEXT_WORD)
    for (let at = from + 1; at <= last; at += 1) {
      if (text[at] !== letter) continue
      const skipped = at - from - 1
      const begins = isWordStart(text, at)
      if (!begins && skipped > NEAR) continue
      const worth = score + (skipped === 0 ? FOLLOWS : begins ? BEGINS : SKIPPED)
      if (worth > (next.get(at)?.score ?? -Infinity)) next.set(at, { score: worth, places: [...places, at] })
    }
  }
  return next
}
