import { sleep } from '../../stream/index.ts'
import type { PlayscriptApi } from '../contract.ts'
import type { Batch } from '../proposal-entities.ts'

/** A batch has no events of its own, and each of its scenes takes seconds. */
const EVERY_MS = 700

interface FollowBatchOptions {
  readonly api: { readonly playscript: Pick<PlayscriptApi['playscript'], 'getBatch'> }
  readonly batch: Batch
  readonly signal: AbortSignal
}

/** Whether it still works on scenes. */
export const isActiveBatch = ({ state }: Pick<Batch, 'state'>): boolean => state === 'queued' || state === 'running'

/** Yields a batch as it is, up to its end. */
export async function* followBatch({ api, batch, signal }: FollowBatchOptions): AsyncGenerator<Batch, void, undefined> {
  const params = { id: batch.playscript, job: batch.id }
  for (let current = batch; ; current = await api.playscript.getBatch({ params, signal })) {
    yield current
    if (!isActiveBatch(current)) return
    await sleep(EVERY_MS, signal)
  }
}
