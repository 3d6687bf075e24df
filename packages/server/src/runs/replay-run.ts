import type { Database } from '../db/index.ts'
import type { EventFrame } from '../http/event-frame.ts'
import { serialise } from './run-log.ts'
import { readEvents, type StoredRun } from './store.ts'

/**
 * Returns the events of an ended run after `after`. A client that saw unstored events of a crashed server, or another
 * run, gets `reset` with the stored text, then `done`.
 */
export async function replayRun(db: Database, run: StoredRun, after: number): Promise<AsyncIterable<EventFrame>> {
  const known = run.durableSeq ?? run.lastSeq
  // Always sends `done`, even to a client that has seen all events.
  const from = Math.min(after, known, run.lastSeq - 1)
  const frames: EventFrame[] = await readEvents(db.query, { owner: run.ownerId, run: run.id, after: from })
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
