import type { MessagePart, RunEnd } from '@saffron/core/chat'

import type { Database, Queries } from '../db/index.ts'
import { ReplyDraft, finalizeParts, textOf } from './reply-draft.ts'
import { readRunEvent, type RunFrame, serialise } from './run-log.ts'
import { appendEvents, endRun, listRunsUnderWay, readEvents, type StoredRun } from './store.ts'

/** The message operations that recovery needs. */
export interface InterruptedMessages {
  /** Returns the parts of the message before the run. */
  readonly partsBefore: (tx: Queries, run: StoredRun) => Promise<readonly MessagePart[]>
  /** Stores the recovered reply as interrupted. Returns the message and its conversation's cost. */
  readonly store: (
    tx: Queries,
    run: StoredRun,
    found: { parts: MessagePart[]; text: string; at: string },
  ) => Promise<RunEnd>
}

/**
 * Ends the runs of a crashed process. Rebuilds their text from the log and stores it in an interrupted message. Called
 * once at start, before any run begins. Returns the number of runs.
 */
export async function recoverRuns(
  { db, now }: { db: Database; now: () => Date },
  messages: InterruptedMessages,
): Promise<number> {
  const left = await listRunsUnderWay(db.query)
  for (const run of left) {
    const events = await readEvents(db.query, { owner: run.ownerId, run: run.id, after: 0 })
    await db.transaction(async (tx) => {
      const draft = new ReplyDraft(await messages.partsBefore(tx, run))
      for (const frame of events) draft.apply(readRunEvent(frame))
      const parts = finalizeParts(draft.parts)
      const at = now().toISOString()
      const stored = await messages.store(tx, run, { parts, text: textOf(parts), at })
      const durableSeq = events.at(-1)?.id ?? 0
      const status = 'interrupted'
      const done: RunFrame = {
        id: durableSeq + 1,
        event: 'done',
        data: serialise({ event: 'done', data: { ...stored, status } }),
      }
      const owned = { owner: run.ownerId, id: run.id }
      await endRun(tx, owned, { status, lastSeq: done.id, durableSeq, endedAt: at })
      await appendEvents(tx, [{ runId: run.id, frames: [done] }])
    })
  }
  return left.length
}
