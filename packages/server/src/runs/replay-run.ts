import type { Database } from '../db/index.ts'
import type { EventFrame } from '../http/event-frame.ts'
import { serialise } from './run-log.ts'
import { readEvents, type StoredRun } from './store.ts'

/**
 * The events of a run that has ended, after `after`. Who saw more than there is, since its server died before that was
 * on disk, or in another run, gets `reset` with the text that was kept, then `done`.
 */
export async function replayRun(db: Database, run: StoredRun, after: number): Promise<AsyncIterable<EventFrame>> {
  const known = run.durableSeq ?? run.lastSeq
  // `done` is always answered, also to one that has seen all.
  const from = Math.min(after, known, run.lastSeq - 1)
  const frames: EventFrame[] = await readEvents(db.query, { owner: run.userId, run: run.id, after: from })
  if (after > known) {
    const { text } = (JSON.parse(frames.at(-1)?.data ?? '{}') as { message?: { text?: string } }).message ?? {}
    const data = serialise({ event: 'reset', data: { text: text ?? '', run: run.id } })
    frames.unshift({ id: from, event: 'reset', data })
  }
  return framesOf(frames)
}

async function* framesOf(frames: readonly EventFrame[]): AsyncGenerator<EventFrame, void, undefined> {
  yield* frames
}
