import { setImmediate } from 'node:timers/promises'

import { countPoints, indexTerms } from '@saffron/core/format'
import type { SummarySource } from '@saffron/core/summary'

/** A sentence, or a piece of a very long one. */
const SENTENCE = /[^。！？；.!?\n]{1,300}[。！？；.!?\n]*["'”’」』）)]*\s*/g
/** Sentences between pauses for other work. */
const AT_ONCE = 200
/** The share of a line's terms, by their weight, that a sentence must have to be its source. */
const LEAST_SHARE = 0.2
const MAX_QUOTE = 200

interface Sentence {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Yields the sentences of a text with their positions in code points. */
function* sentencesOf(text: string): Generator<Sentence> {
  let at = 0
  let point = 0
  for (const { index, 0: found } of text.matchAll(SENTENCE)) {
    const from = point + countPoints(text.slice(at, index))
    const to = from + countPoints(found.trimEnd())
    if (found.trim() !== '') yield { from, to, text: found.trimEnd() }
    point = from + countPoints(found)
    at = index + found.length
  }
}

/** A line with the weights of its terms. A term that is rare in the text weighs more. */
interface Line {
  readonly terms: ReadonlySet<string>
  best?: { readonly sentence: Sentence; readonly score: number; readonly share: number }
}

/**
 * Finds for each line of a summary the sentence of the text that has most of its words, without a model. A line without
 * a similar sentence has no source. Other work can run in between.
 */
export async function findSources(
  text: string,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<SummarySource[]> {
  const wanted: Line[] = lines.map((line) => ({ terms: new Set(indexTerms(line)) }))
  const linesWith = new Map<string, Line[]>()
  for (const line of wanted) {
    for (const term of line.terms) linesWith.set(term, [...(linesWith.get(term) ?? []), line])
  }
  const counts = new Map<string, number>()
  let sentences = 0
  await forEachSentence(text, signal, ({ text: sentence }) => {
    sentences += 1
    for (const term of new Set(indexTerms(sentence))) {
      if (linesWith.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
  })
  const weightOf = (term: string): number => Math.log(1 + sentences / (counts.get(term) ?? sentences))
  const totals = new Map(wanted.map((line) => [line, sum([...line.terms].map(weightOf))]))
  await forEachSentence(text, signal, (sentence) => {
    const terms = new Set(indexTerms(sentence.text))
    const found = new Map<Line, number>()
    for (const term of terms) {
      for (const line of linesWith.get(term) ?? []) found.set(line, (found.get(line) ?? 0) + weightOf(term))
    }
    for (const [line, weight] of found) {
      const share = weight / (totals.get(line) ?? weight)
      // Of sentences that say the same, the shorter one is nearer to the line.
      const score = share / Math.log(8 + terms.size)
      if (score > (line.best?.score ?? 0)) line.best = { sentence, score, share }
    }
  })
  return wanted.flatMap(({ best }, line) => {
    if (best === undefined || best.share < LEAST_SHARE) return []
    const { from, to, text: said } = best.sentence
    const trimmed = said.trimStart()
    const start = from + countPoints(said.slice(0, said.length - trimmed.length))
    return [{ from: start, to, quote: shorten(trimmed), line }]
  })
}

async function forEachSentence(text: string, signal: AbortSignal, read: (sentence: Sentence) => void): Promise<void> {
  let count = 0
  for (const sentence of sentencesOf(text)) {
    read(sentence)
    count += 1
    if (count % AT_ONCE === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function shorten(text: string): string {
  const points = Array.from(text)
  return points.length <= MAX_QUOTE ? text : `${points.slice(0, MAX_QUOTE - 1).join('')}…`
}
