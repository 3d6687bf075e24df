import type { Logger } from 'pino'

import type { Database } from '../db/index.ts'
import type { PluginCallTable } from '../db/tables/plugins.ts'
import { insertCalls } from './records/call-store.ts'

const FLUSH_MS = 1000
const MAX_WAITING = 200

/** The log of calls. It's written in batches, so that a call needs no commit of its own. */
export interface CallLog {
  readonly add: (row: PluginCallTable) => void
  /** Writes what is waiting. */
  readonly flush: () => Promise<void>
}

export function createCallLog({ db, log }: { readonly db: Database; readonly log: Logger }): CallLog {
  let waiting: PluginCallTable[] = []
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    try {
      await db.transaction((tx) => insertCalls(tx, rows))
    } catch (error) {
      // A plugin or account may have been deleted, and its calls with it.
      log.warn({ err: error, calls: rows.length }, 'calls of plugins could not be logged')
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    add: (row) => {
      waiting.push(row)
      if (waiting.length >= MAX_WAITING) void flush()
      else timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
  }
}
