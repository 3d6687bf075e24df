import { setTimeout as delay } from 'node:timers/promises'

import type { Drawing } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { DrawingTable } from '../../db/tables/drawings.ts'
import type { EventFrame } from '../../http/event-frame.ts'
import type { DrawContext } from '../context.ts'
import { findDrawing, type Owned } from '../stores/drawing-store.ts'

/** How often to look for changes by another process. */
export const LOOK_MS = 2000

interface Following extends Owned {
  /** The last version that the client has. 0 for none. */
  readonly after: number
  readonly signal: AbortSignal
  readonly read: (row: DrawingTable) => Promise<Drawing>
}

/**
 * Yields the events of a drawing from its current state to its end: `entry` with each change, `preview` with each new
 * picture, and `done` or `error`. Their ID is the version, so that a client can continue without a log of events. Throws
 * `draw.not_found`.
 */
export async function* followDrawing(
  { db, changes }: Pick<DrawContext, 'db' | 'changes'>,
  { after, signal, read, ...owned }: Following,
): AsyncGenerator<EventFrame, void, undefined> {
  let seen = after
  let preview: string | undefined
  while (!signal.aborted) {
    const { changed, forget } = changes.next(owned.id)
    try {
      const row = await findDrawing(db.query, owned)
      if (row === undefined) throw new ApiError('draw.not_found')
      if (row.version > seen || row.endedAt !== null) {
        const drawing = await read(row)
        const frame = (event: string, data: object): EventFrame => ({
          id: row.version,
          event,
          data: JSON.stringify(data),
        })
        if (row.version > seen) yield frame('entry', drawing)
        seen = row.version
        if (drawing.preview !== undefined && drawing.preview !== preview) {
          preview = drawing.preview
          yield frame('preview', { preview })
        }
        if (row.endedAt !== null) {
          const { error } = drawing
          yield row.state === 'failed' && error !== undefined ? frame('error', error) : frame('done', drawing)
          return
        }
      }
      await Promise.race([changed, delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)])
    } finally {
      forget()
    }
  }
}
