import { setTimeout as delay } from 'node:timers/promises'

import { ApiError } from '@saffron/core/errors'
import type { TextSummary } from '@saffron/core/summary'

import type { TextSummaryTable } from '../db/tables/summary.ts'
import type { EventFrame } from '../http/event-frame.ts'
import type { SummaryContext } from './context.ts'
import { findSummary, type Owned } from './summary-store.ts'

/** How often to look for changes by another process. */
const LOOK_MS = 2000

interface Following extends Owned {
  /** The last version that the client has. 0 for none. */
  readonly after: number
  readonly signal: AbortSignal
}

/** Yields a summary now, after each change, and at its end. Throws `summary.not_found`. */
export async function* watchSummary(
  { db, changes }: Pick<SummaryContext, 'db' | 'changes'>,
  { after, signal, ...owned }: Following,
): AsyncGenerator<TextSummaryTable, void, undefined> {
  let seen = after
  while (!signal.aborted) {
    const { changed, forget } = changes.next(owned.id)
    try {
      const row = await findSummary(db.query, owned)
      if (row === undefined) throw new ApiError('summary.not_found')
      if (row.version > seen || row.endedAt !== null) yield row
      seen = row.version
      if (row.endedAt !== null) return
      await Promise.race([changed, delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)])
    } finally {
      forget()
    }
  }
}

/**
 * Yields the events of a summary: `entry` first, `progress` with each change, and `done` or `error`. Their ID is the
 * version, so that a client can continue without a log of events.
 */
export async function* followSummary(
  context: Pick<SummaryContext, 'db' | 'changes'>,
  { read, ...following }: Following & { readonly read: (row: TextSummaryTable) => Promise<TextSummary> },
): AsyncGenerator<EventFrame, void, undefined> {
  let isFirst = following.after === 0
  for await (const row of watchSummary(context, following)) {
    const frame = (event: string, data: unknown): EventFrame => ({ id: row.version, event, data: JSON.stringify(data) })
    const { error, ...summary } = await read(row)
    if (isFirst) yield frame('entry', { ...summary, error })
    isFirst = false
    if (row.endedAt !== null) yield row.state === 'failed' ? frame('error', error) : frame('done', summary)
    else if (summary.progress !== undefined) yield frame('progress', summary.progress)
  }
}
