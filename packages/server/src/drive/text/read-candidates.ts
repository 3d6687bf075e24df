import { setImmediate } from 'node:timers/promises'

import type { Database, FullText } from '../../db/index.ts'
import { type Candidate, candidatePassages, type Scope } from './search-store.ts'

/** Passages that are looked at together: an engine that keeps the event loop while it reads does not keep it for long. */
const MAX_AT_ONCE = 5_000
/** Passages of one search: of words that stand everywhere, those that are newest have to do. */
const MAX_SCANNED = 100_000
/** How much more each look takes than the one before. */
const MORE = 4

interface Looking extends Scope {
  readonly q: string
  /** Passages of the first look. */
  readonly first: number
}

/** Passages that hold all the words of `q`, newest first, look by look, for as long as whoever asks wants more. */
export async function* readCandidates(
  { db, texts }: { readonly db: Pick<Database, 'query'>; readonly texts: FullText },
  { first, ...wanted }: Looking,
): AsyncGenerator<readonly Candidate[]> {
  let before: string | undefined
  let limit = Math.min(first, MAX_AT_ONCE)
  for (let lookedAt = 0; lookedAt < MAX_SCANNED; lookedAt += limit, limit = Math.min(MORE * limit, MAX_AT_ONCE)) {
    const { ids, candidates } = await candidatePassages(db.query, texts, { ...wanted, limit, before })
    yield candidates
    if (ids.length < limit) return
    before = ids.at(-1)
    await setImmediate()
  }
}
