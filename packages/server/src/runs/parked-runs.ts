import type { Database } from '../db/index.ts'
import type { EventWriter } from './event-writer.ts'
import { readRunEvent } from './run-log.ts'
import { openLog, type WrittenRun } from './run.ts'
import { readEvents, type StoredRun } from './store.ts'
import type { Ticker } from './ticker.ts'

/** The logs of waiting runs, as long as someone watches them here. */
export interface ParkedRuns {
  readonly keep: (run: WrittenRun) => void
  readonly open: (stored: StoredRun) => Promise<WrittenRun>
  /** The run goes on, and its log with it. */
  readonly release: (id: string) => void
  /** Forgets the logs without a client. */
  readonly prune: () => void
  /** Ends all watchers. */
  readonly close: () => void
}

interface ParkedDeps {
  readonly db: Database
  readonly ticker: Ticker
  readonly writer: EventWriter
}

export function createParkedRuns({ db, ...deps }: ParkedDeps): ParkedRuns {
  const kept = new Map<string, WrittenRun>()
  return {
    keep: (run) => void kept.set(run.id, run),
    open: async ({ id, ownerId: owner }) => {
      const known = kept.get(id)
      if (known !== undefined) return known
      const frames = await readEvents(db.query, { owner, run: id, after: 0 })
      const first = frames[0] && readRunEvent(frames[0])
      const parts = first?.event === 'run' ? first.data.message.parts : []
      // Someone else may have opened it in the meantime.
      const opened = kept.get(id) ?? openLog({ id, owner, parts, frames }, deps)
      kept.set(id, opened)
      return opened
    },
    release: (id) => void kept.delete(id),
    prune: () => {
      for (const [id, { log }] of kept) if (!log.isWatched) kept.delete(id)
    },
    close: () => {
      for (const { log } of kept.values()) log.closeUnstored()
      kept.clear()
    },
  }
}
