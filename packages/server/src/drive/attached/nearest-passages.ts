import { indexTerms } from '@saffron/core/format'

import { type Database, type FullText } from '../../db/index.ts'
import type { PassageTable } from '../../db/tables/file-text.ts'
import type { SemanticSearch } from '../text/find-text.ts'
import { countPassages, passagesByIds, passagesWith } from '../text/text-store.ts'

/** Words and pairs of a question that are looked for: the longest, which are the rarest. */
const MAX_TERMS = 24
/** Letters of the shortest word that says anything. */
const MIN_WORD_LENGTH = 3
/** Characters of a question: what is longer is a text, not a question. */
const MAX_CHARACTERS = 500
/** Passages of one word: one that stands in more of them tells little. */
const MAX_OF_TERM = 400
/** Reciprocal rank: how much less the second counts than the first. */
const RANK_DAMPING = 60

interface NearestDeps {
  readonly db: Database
  readonly texts: FullText
  readonly findNear: SemanticSearch
}

interface Wanted {
  readonly owner: string
  readonly asset: string
  /** Of its content. */
  readonly hash: string
  /** A short one. */
  readonly question: string
  readonly limit: number
}

/** As much of what somebody says as is looked for. */
export const shortQuestion = (text: string): string => text.slice(0, MAX_CHARACTERS).toWellFormed()

/**
 * The passages of a file that are nearest to a question, the nearest first: by its words, the rarer the more they count,
 * and by what it means, where the file was prepared for that.
 */
export async function nearestPassages(deps: NearestDeps, wanted: Wanted): Promise<PassageTable[]> {
  const { owner, asset, limit } = wanted
  const [byWords, byMeaning = []] = await Promise.all([rankByWords(deps, wanted), deps.findNear({ assets: [asset] })])
  const scores = new Map<string, number>()
  for (const ranked of [byWords, byMeaning]) {
    for (const [rank, id] of ranked.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_DAMPING + rank))
  }
  const best = bestOf(scores, limit)
  const rows = new Map((await passagesByIds(deps.db.query, owner, best)).map((row) => [row.id, row]))
  return best.flatMap((id) => rows.get(id) ?? [])
}

/** Sums over the words that a passage holds how few others hold them. */
async function rankByWords({ db, texts }: NearestDeps, { owner, hash, question, limit }: Wanted): Promise<string[]> {
  const content = { owner, hash }
  const all = await countPassages(db.query, content)
  const scores = new Map<string, number>()
  for (const term of termsOf(question)) {
    const ids = await passagesWith(db.query, texts, { ...content, q: term, limit: MAX_OF_TERM })
    const weight = Math.log(all / Math.max(1, ids.length))
    if (weight > 0) for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight)
  }
  return bestOf(scores, limit)
}

const bestOf = (scores: ReadonlyMap<string, number>, limit: number): string[] =>
  [...scores]
    .toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id)

/** What to look for: words that are not all too short, and pairs of characters that are written without spaces. */
function termsOf(question: string): string[] {
  const terms = new Set(indexTerms(question).filter((term) => !isShort(term)))
  return [...terms].toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_TERMS)
}

const isAscii = (term: string): boolean => /^[\0-\u007F]*$/.test(term)
const isShort = (term: string): boolean => term.length < (isAscii(term) ? MIN_WORD_LENGTH : 2)
/** A pair of characters is as rare as a word of six letters. */
const weightOf = (term: string): number => (isAscii(term) ? term.length : term.length * 3)
