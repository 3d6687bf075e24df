/** For an exact match. An earlier match scores higher. */
const WHOLE = 1000
const WORD_START = 12
const FOLLOWS = 6
const GAP = 1
/** Letters further apart on average match by chance. */
const FURTHEST = 3

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s\p{P}\p{S}]/u.test(text[at - 1] ?? '')

/**
 * Scores how well a text matches: exactly, or with all letters in order. Word starts and runs of letters count most,
 * and words may be in any order. Undefined without a match.
 */
export function fuzzyScore(typed: string, text: string): number | undefined {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const folded = text.toLowerCase()
  let sum = 0
  for (const word of wanted) {
    const score = scoreOfWord(word, folded)
    if (score === undefined) return undefined
    sum += score
  }
  return sum
}

function scoreOfWord(word: string, text: string): number | undefined {
  const whole = text.indexOf(word)
  if (whole !== -1) return WHOLE - Math.min(whole, WHOLE / 2) + (isWordStart(text, whole) ? WHOLE / 2 : 0)
  let score = 0
  let last = -1
  let first = -1
  for (const letter of word) {
    const at = text.indexOf(letter, last + 1)
    if (at === -1) return undefined
    const follows = at === last + 1
    score += follows ? FOLLOWS : isWordStart(text, at) ? WORD_START : -GAP
    last = at
    if (first === -1) first = at
  }
  return last - first < FURTHEST * word.length ? score : undefined
}

/** Returns the matching items, best first, otherwise in their order. Returns all if nothing was typed. */
export function fuzzyFilter<T>(items: readonly T[], typed: string, textOf: (item: T) => string): readonly T[] {
  if (typed.trim() === '') return items
  const found = items.flatMap((item) => {
    const score = fuzzyScore(typed, textOf(item))
    return score === undefined ? [] : [{ item, score }]
  })
  return found.toSorted((a, b) => b.score - a.score).map(({ item }) => item)
}
