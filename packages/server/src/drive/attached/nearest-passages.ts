import { indexTerms } from '@saffron/core/format'

import { type Database, type FullText } from '../../db/index.ts'
import type { PassageTable } from '../../db/tables/file-text.ts'
import type { SemanticSearch } from '../text/find-text.ts'
import { countPassagesOf, passagesByIds, passagesWith } from '../text/text-store.ts'

/** The number of words and character pairs of a question to search for. The longest are the rarest. */
const MAX_TERMS = 24
/** Shorter words are ignored. */
const MIN_WORD_LENGTH = 3
/** Longer questions are cut, because such texts aren't questions. */
const MAX_CHARACTERS = 500
/** The number of passages per word. A word in more passages isn't significant. */
const MAX_OF_TERM = 400
/** The constant of reciprocal rank fusion. Higher values reduce the difference between ranks. */
const RANK_DAMPING = 60

export interface NearestDeps {
  readonly db: Pick<Database, 'query'>
  readonly texts: FullText
  readonly findNear: SemanticSearch
}

export interface NearestWanted {
  /** Whose the files are. */
  readonly owner: string
  readonly assets: readonly string[]
  /** The hashes of their contents. */
  readonly hashes: readonly string[]
  /** Already shortened. */
  readonly question: string
  readonly limit: number
  /** The share of the question's words, rare ones weighted more, that a passage must have to be found by them. */
  readonly leastWords?: number
}

/** Cuts a message to the length that is searched for. */
export const shortQuestion = (text: string): string => text.slice(0, MAX_CHARACTERS).toWellFormed()

/**
 * Returns the passages of files that are nearest to a question, nearest first, with a score from 0 to 1. Combines the
 * words, with rare ones weighted more, and the meaning, if the files were prepared for that.
 */
export async function nearestPassages(
  deps: NearestDeps,
  wanted: NearestWanted,
): Promise<{ readonly passage: PassageTable; readonly score: number }[]> {
  const { owner, assets, limit } = wanted
  const [byWords, byMeaning = []] = await Promise.all([rankByWords(deps, wanted), deps.findNear({ assets })])
  const scores = new Map<string, number>()
  for (const ranked of [byWords, byMeaning]) {
    for (const [rank, id] of ranked.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_DAMPING + rank))
  }
  const best = bestOf(scores, limit)
  const rows = new Map((await passagesByIds(deps.db.query, owner, best)).map((row) => [row.id, row]))
  const most = 2 / RANK_DAMPING
  return best.flatMap((id) => {
    const passage = rows.get(id)
    return passage === undefined ? [] : [{ passage, score: (scores.get(id) ?? 0) / most }]
  })
}

/** Ranks passages by the rarity of the words they contain. */
async function rankByWords(
  { db, texts }: NearestDeps,
  { owner, hashes, question, limit, leastWords = 0 }: NearestWanted,
): Promise<string[]> {
  const contents = { owner, hashes }
  const all = await countPassagesOf(db.query, contents)
  const scores = new Map<string, number>()
  let most = 0
  for (const term of termsOf(question)) {
    const ids = await passagesWith(db.query, texts, { ...contents, q: term, limit: MAX_OF_TERM })
    const weight = Math.log(all / Math.max(1, ids.length))
    if (weight <= 0) continue
    most += weight
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight)
  }
  for (const [id, score] of scores) if (score < leastWords * most) scores.delete(id)
  return bestOf(scores, limit)
}

const bestOf = (scores: ReadonlyMap<string, number>, limit: number): string[] =>
  [...scores]
    .toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id)

/** Returns the terms to search for: words that aren't too short, and character pairs of scripts without spaces. */
function termsOf(question: string): string[] {
  const terms = new Set(indexTerms(question).filter((term) => !isShort(term)))
  return [...terms].toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_TERMS)
}

const isAscii = (term: string): boolean => /^[\0-\u007F]*$/.test(term)
const isShort = (term: string): boolean => term.length < (isAscii(term) ? MIN_WORD_LENGTH : 2)
/** A character pair is as rare as a word of six letters. */
const weightOf = (term: string): number => (isAscii(term) ? term.length : term.length * 3)
