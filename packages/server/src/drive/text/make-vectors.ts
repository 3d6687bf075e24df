import { ApiError } from '@saffron/core/errors'

import type { Database } from '../../db/index.ts'
import { PermanentError, type Job, type JobKind } from '../../jobs/index.ts'
import { asApiError } from '../../platform/error-wording.ts'
import type { MeteredEmbeddings } from './metered-embeddings.ts'
import { changeBlob, countPassages, findBlob } from './text-store.ts'
import { storeVectors, unseenPassages } from './vector-store.ts'

/** The number of passages per request to a model: about 12,000 tokens at most. */
const PASSAGES_AT_ONCE = 16
/** Errors that retrying can't fix. The user requests it again after fixing the cause. */
const HOPELESS = new Set(['wallet.insufficient', 'model.not_available', 'provider.invalid_request'])

interface VectorDeps {
  readonly db: Database
  readonly embeddings: MeteredEmbeddings
}

/** Creates the vectors of a content's passages. Existing ones aren't billed again. */
export function makeVectors({ db, embeddings }: VectorDeps): JobKind {
  const make = async ({ owner, subject, signal, progress }: Job): Promise<void> => {
    const content = { owner, hash: subject }
    const blob = await findBlob(db.query, content)
    if (blob === undefined) return
    const total = await countPassages(db.query, content)
    if (total === 0) return changeBlob(db.query, content, { vectorState: 'none', vectorError: null })
    const model = await embeddings.model({ owner, by: null })
    if (model === undefined) throw new ApiError('model.not_available', { values: { model: 'embedding' } })
    await changeBlob(db.query, content, { vectorState: 'running', vectorError: null })
    for (let done = 0; ;) {
      signal.throwIfAborted()
      const passages = await unseenPassages(db.query, content, model, PASSAGES_AT_ONCE)
      if (passages.length === 0) break
      const texts = passages.map(({ text }) => text)
      const vectors = await embeddings.embed({ owner, by: null, model, texts, signal })
      const rows = passages.flatMap(({ id: passageId }, index) => {
        const vector = vectors[index]
        return vector === undefined ? [] : { passageId, ownerId: owner, model, vector: new Uint8Array(vector.buffer) }
      })
      await db.transaction((tx) => storeVectors(tx, rows))
      done += rows.length
      progress((100 * done) / total)
    }
    await changeBlob(db.query, content, { vectorState: 'done', vectorError: null })
  }
  const onGivenUp: JobKind['onGivenUp'] = ({ owner, subject }, error) => {
    const cause = error instanceof PermanentError ? error.cause : error
    const failed = { vectorState: 'failed', vectorError: asApiError(cause).code } as const
    return changeBlob(db.query, { owner, hash: subject }, failed)
  }
  const run = async (job: Job): Promise<void> => {
    try {
      await make(job)
    } catch (error) {
      if (ApiError.is(error) && HOPELESS.has(error.code)) throw new PermanentError(error.message, { cause: error })
      throw error
    }
  }
  return { concurrency: 1, run, onGivenUp }
}
