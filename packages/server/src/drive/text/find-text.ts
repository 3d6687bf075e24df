import type { ContentMatch } from '@saffron/core/drive'
import { highlightsOf, searchParts } from '@saffron/core/format'

import { type Database, type FullText } from '../../db/index.ts'
import type { PassageTable } from '../../db/tables/file-text.ts'
import type { Author } from '../../spaces/index.ts'
import { readCandidates } from './read-candidates.ts'
import { type Candidate, hashesOf, type ReachableFile, reachableFiles, type Scope } from './search-store.ts'
import { passagesByIds } from './text-store.ts'

/** The number of candidates per requested file in the first batch. Later batches are larger. */
const CANDIDATES_OF_FILE = 3
/** The number of files that contain all words in different passages. One passage each is shown. */
const SPREAD_FILES = 400
/** The approximate number of passages per word whose files are compared, if no passage contains all words. */
const SPREAD = 3_000
/** The number of passages per file from which the best is chosen. */
const PASSAGES_OF_FILE = 5
/** The constant of reciprocal rank fusion. Higher values reduce the difference between ranks. */
const RANK_DAMPING = 60

export interface TextQuery extends Scope {
  readonly q: string
  readonly limit: number
}

/** Returns passages of a scope that are similar in meaning, nearest first, or undefined if that is unavailable. */
export type SemanticSearch = (scope: Omit<Scope, 'owner'>) => Promise<readonly string[] | undefined>
/**
 * Prepares a question about the files of a space. It's embedded once for all scopes, and billed to the author. `filesOf`
 * is the space of the files, if it's another one.
 */
export type AskNear = (author: Author, question: string, filesOf?: string) => SemanticSearch

interface FindDeps {
  readonly db: Database
  readonly texts: FullText
  readonly findNear: SemanticSearch
}

/** A content with its files and matching passages. */
interface FoundFile {
  readonly files: readonly ReachableFile[]
  readonly passages: string[]
}

/** Finds files by words and by meaning. Those found by both come first. */
export async function findText({ db, texts, findNear }: FindDeps, wanted: TextQuery): Promise<ContentMatch[]> {
  const [byWords, near] = await Promise.all([findWords({ db, texts }, wanted), findNear(wanted)])
  const byMeaning = await filesOf(db, wanted, near ?? [])
  const scores = new Map<string, { score: number; by: Set<ContentMatch['by'][number]>; found: FoundFile }>()
  const count = (found: ReadonlyMap<string, FoundFile>, by: ContentMatch['by'][number]): void => {
    for (const [rank, [hash, each]] of [...found].entries()) {
      const scored = scores.get(hash) ?? { score: 0, by: new Set(), found: each }
      scored.score += 1 / (RANK_DAMPING + rank)
      scored.by.add(by)
      scores.set(hash, scored)
    }
  }
  count(byWords, 'words')
  count(byMeaning, 'meaning')
  const best = [...scores.values()].toSorted((a, b) => b.score - a.score).slice(0, wanted.limit)
  const ids = best.flatMap(({ found }) => found.passages)
  const rows = new Map((await passagesByIds(db.query, wanted.owner, ids)).map((row) => [row.id, row]))
  const all = best.flatMap(({ found: { files, passages }, by }) => {
    const passage = bestPassage(
      passages.flatMap((id) => rows.get(id) ?? []),
      wanted.q,
    )
    if (passage === undefined) return []
    return files.map(({ asset, node, name, type, kind: fileKind }) => {
      return { asset, node, name, type, fileKind, ...passage, by: [...by] }
    })
  })
  return all.slice(0, wanted.limit)
}

async function findWords({ db, texts }: Omit<FindDeps, 'findNear'>, wanted: TextQuery) {
  const found = new Map<string, FoundFile>()
  const first = CANDIDATES_OF_FILE * wanted.limit
  for await (const candidates of readCandidates({ db, texts }, { ...wanted, first })) {
    await gather(db, wanted, candidates, found)
    if (found.size >= wanted.limit) break
  }
  const parts = searchParts(wanted.q)
  if (found.size < wanted.limit && parts.length > 1) await findSpread({ db, texts }, wanted, found)
  return found
}

/** Finds files that contain all words in different passages. */
async function findSpread({ db, texts }: Omit<FindDeps, 'findNear'>, wanted: TextQuery, found: Map<string, FoundFile>) {
  const words = wanted.q.split(/\s+/).filter((word) => searchParts(word).length > 0)
  let common: ReadonlyMap<string, Candidate> | undefined
  for (const q of words) {
    const byHash = await holdersOfWord({ db, texts }, { ...wanted, q })
    common = common === undefined ? byHash : new Map([...common].filter(([hash]) => byHash.has(hash)))
    if (common.size === 0) return
  }
  await gather(db, wanted, [...(common?.values() ?? [])].slice(0, SPREAD_FILES), found)
}

/** Returns the contents that contain a word, with one matching passage each. */
async function holdersOfWord({ db, texts }: Omit<FindDeps, 'findNear'>, wanted: TextQuery) {
  const holding: Candidate[] = []
  for await (const candidates of readCandidates({ db, texts }, { ...wanted, first: SPREAD })) {
    holding.push(...candidates)
    if (holding.length >= SPREAD) break
  }
  return new Map(holding.map((each) => [each.hash, each]))
}

async function gather(
  db: Database,
  scope: Scope,
  candidates: readonly Candidate[],
  found: Map<string, FoundFile>,
): Promise<void> {
  const hashes = [...new Set(candidates.map(({ hash }) => hash))].filter((hash) => !found.has(hash))
  const reachable = await reachableFiles(db.query, scope, hashes)
  for (const { id, hash } of candidates) {
    const files = reachable.get(hash)
    const known = found.get(hash)
    if (known !== undefined) {
      if (known.passages.length < PASSAGES_OF_FILE) known.passages.push(id)
    } else if (files !== undefined) found.set(hash, { files, passages: [id] })
  }
}

async function filesOf(db: Database, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, FoundFile>> {
  const hashes = new Map((await hashesOf(db.query, scope.owner, ids)).map(({ id, hash }) => [id, hash]))
  const found = new Map<string, FoundFile>()
  const candidates = ids.flatMap((id) => ({ id, hash: hashes.get(id) ?? '' })).filter(({ hash }) => hash !== '')
  await gather(db, scope, candidates, found)
  return found
}

/** Returns the first passage that contains the most words. */
function bestPassage(rows: readonly PassageTable[], q: string) {
  const marked = rows.map((row) => ({ row, highlights: highlightsOf(row.text, q) }))
  const [best] = marked.toSorted((a, b) => b.highlights.length - a.highlights.length || (a.row.id < b.row.id ? -1 : 1))
  if (best === undefined) return undefined
  const { id, place, placeAt: at, placeName: name, text } = best.row
  return { passage: { id, place, at, name, text }, highlights: best.highlights }
}
