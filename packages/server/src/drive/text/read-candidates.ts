import { setImmediate } from 'node:timers/promises'

import type { Database, FullText } from '../../db/index.ts'
import { type Candidate, candidatePassages, type Scope } from './search-store.ts'

/** The number of passages per query, because SQLite blocks the event loop while it reads. */
const MAX_AT_ONCE = 5_000
/** The number of passages per search. For very common words, only the newest are examined. */
const MAX_SCANNED = 100_000
/** The growth factor of each batch. */
const MORE = 4

interface Looking extends Scope {
  readonly q: string
  /** The number of passages in the first batch. */
  readonly first: number
}

/** Yields batches of passages that contain all words of `q`, newest first, as long as the caller continues. */
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
