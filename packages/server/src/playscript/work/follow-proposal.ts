import { setTimeout as delay } from 'node:timers/promises'

import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { EventFrame } from '../../http/event-frame.ts'
import type { PlayscriptContext } from '../context.ts'
import { proposalEntity } from '../entities.ts'
import { findProposal } from '../stores/proposal-store.ts'
import type { Owned } from '../stores/script-store.ts'

/** How often to look for changes by another process. */
const LOOK_MS = 1000
/** More than the characters of any text. */
const ROUND = 100_000_000

interface Following extends Owned {
  /** The last event that the client has. 0 for none. */
  readonly after: number
  readonly signal: AbortSignal
  readonly by: string
  readonly locale: Locale
}

/**
 * Yields the events of a proposal from its current state to its end. The ID of an event is made of the length of the
 * text after it and the number of times that the text was started again. So a client can continue without a log. Throws
 * `playscript.proposal_not_found`.
 */
export async function* followProposal(
  { db, changes, liveTexts }: Pick<PlayscriptContext, 'db' | 'changes' | 'liveTexts'>,
  { after, signal, by, locale, ...owned }: Following,
): AsyncGenerator<EventFrame, void, undefined> {
  let seen = after
  while (!signal.aborted) {
    const { changed, forget } = changes.next(owned.id)
    try {
      const row = await findProposal(db.query, owned)
      if (row === undefined) throw new ApiError('playscript.proposal_not_found')
      const live = row.endedAt === null ? liveTexts.get(row.id) : undefined
      const { text, round } = live ?? row
      const id = round * ROUND + text.length + 1
      const frame = (event: string, data: object): EventFrame => ({ id, event, data: JSON.stringify(data) })
      const entity = () => proposalEntity(row, { by, locale }, live)
      const from = seen - 1 - round * ROUND
      if (seen === 0 || from < 0 || from > text.length) yield frame('entry', await entity())
      else if (from < text.length) yield frame('text', { text: text.slice(from) })
      seen = id
      if (row.endedAt !== null) {
        const ended = await entity()
        yield row.state === 'failed' && ended.error !== undefined ? frame('error', ended.error) : frame('done', ended)
        return
      }
      await Promise.race([changed, delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)])
    } finally {
      forget()
    }
  }
}
