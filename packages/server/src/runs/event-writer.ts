import type { Database } from '../db/index.ts'
import type { RunLog } from './run-log.ts'
import { appendEvents, type EventBatch } from './store.ts'
import type { Ticker } from './ticker.ts'

/** A run's log and how much of it is stored. */
export interface WrittenLog {
  readonly runId: string
  readonly log: RunLog
  savedSeq: number
}

/**
 * Writes the events of all runs in shared batches, one transaction per tick, so that 500 runs need as few disk syncs as
 * one.
 */
export interface EventWriter {
  /** Reports new events in this log. */
  readonly note: (written: WrittenLog) => void
  /** Resolves when no write of this log is running or will start. The caller writes the rest. */
  readonly release: (written: WrittenLog) => Promise<void>
}

export function createEventWriter(options: {
  readonly db: Database
  readonly ticker: Ticker
  readonly onFailure: (error: unknown) => void
}): EventWriter {
  const { db, ticker, onFailure } = options
  let unsaved = new Set<WrittenLog>()
  let writing = Promise.resolve()
  let waiting = false

  const write = async (due: readonly WrittenLog[]): Promise<void> => {
    const batches = due.map(({ runId, log, savedSeq }): EventBatch => ({ runId, frames: log.framesAfter(savedSeq) }))
    await db.transaction((tx) => appendEvents(tx, batches), 'written')
    for (const [index, written] of due.entries())
      written.savedSeq = batches[index]?.frames.at(-1)?.id ?? written.savedSeq
  }

  /** After a failed batch, writes each log separately, so that one failing log doesn't block the others. */
  const writeApart = async (due: readonly WrittenLog[]): Promise<void> => {
    for (const written of due) {
      await write([written]).catch((error: unknown) => {
        onFailure(error)
        note(written)
      })
    }
  }

  const beat = async (): Promise<void> => {
    await writing
    waiting = false
    const due = [...unsaved]
    unsaved = new Set()
    writing = write(due).catch(() => writeApart(due))
  }

  const note = (written: WrittenLog): void => {
    unsaved.add(written)
    if (waiting) return
    waiting = true
    ticker.next(() => void beat())
  }

  return {
    note,
    release: async (written) => {
      unsaved.delete(written)
      await writing
      unsaved.delete(written)
    },
  }
}
