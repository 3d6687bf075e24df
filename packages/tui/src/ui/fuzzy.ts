/** Found as it stands, and the better the further in front. */
const WHOLE = 1000
const WORD_START = 12
const FOLLOWS = 6
const GAP = 1
/** Letters that stand further apart than that, for each of them, are there by chance. */
const FURTHEST = 3

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s\p{P}\p{S}]/u.test(text[at - 1] ?? '')

/**
 * How well what was typed is found in a text: as it stands, or its letters in their order, those that begin a word or follow
 * each other counting most. Words may stand in any order. Undefined where it is not found.
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

/** Those in which it is found, the best first and else in their order; all of them where nothing was typed. */
export function fuzzyFilter<T>(items: readonly T[], typed: string, textOf: (item: T) => string): readonly T[] {
  if (typed.trim() === '') return items
  const found = items.flatMap((item) => {
    const score = fuzzyScore(typed, textOf(item))
    return score === undefined ? [] : [{ item, score }]
  })
  return found.toSorted((a, b) => b.score - a.score).map(({ item }) => item)
}
