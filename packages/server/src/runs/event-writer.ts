import type { Database } from '../db/index.ts'
import type { RunLog } from './run-log.ts'
import { appendEvents, type EventBatch } from './store.ts'
import type { Ticker } from './ticker.ts'

/** A run's log and how much of it is stored. */
export interface SavedLog {
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
  readonly note: (savedLog: SavedLog) => void
  /** Resolves when no write of this log is running or will start. The caller writes the rest. */
  readonly handOver: (savedLog: SavedLog) => Promise<void>
}

export function createEventWriter(options: {
  readonly db: Database
  readonly ticker: Ticker
  readonly onFailure: (error: unknown) => void
}): EventWriter {
  const { db, ticker, onFailure } = options
  let unsaved = new Set<SavedLog>()
  let writing = Promise.resolve()
  let waiting = false

  const write = async (due: readonly SavedLog[]): Promise<void> => {
    const batches = due.map(({ runId, log, savedSeq }): EventBatch => ({ runId, frames: log.framesAfter(savedSeq) }))
    await db.transaction((tx) => appendEvents(tx, batches), 'written')
    for (const [index, savedLog] of due.entries())
      savedLog.savedSeq = batches[index]?.frames.at(-1)?.id ?? savedLog.savedSeq
  }

  /** After a failed batch, writes each log separately, so that one failing log doesn't block the others. */
  const writeApart = async (due: readonly SavedLog[]): Promise<void> => {
    for (const savedLog of due) {
      await write([savedLog]).catch((error: unknown) => {
        onFailure(error)
        note(savedLog)
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

  const note = (savedLog: SavedLog): void => {
    unsaved.add(savedLog)
    if (waiting) return
    waiting = true
    ticker.next(() => void beat())
  }

  return {
    note,
    handOver: async (savedLog) => {
      unsaved.delete(savedLog)
      await writing
      unsaved.delete(savedLog)
    },
  }
}
