import { foldText } from '@saffron/core/format'
import type { SummarySource } from '@saffron/core/summary'

import type { TextSummaryTable } from '../db/tables/summary.ts'
import type { JsonObject } from '../platform/json-object.ts'
import type { SummaryContext } from './context.ts'
import { storedError } from './summary-entity.ts'
import { changeActive, type Owned } from './summary-store.ts'

export type SummaryEnd =
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'succeeded'
      readonly title: string
      readonly text: string
      readonly json: JsonObject | undefined
      readonly sources: readonly SummarySource[]
      readonly shortened: boolean
    }

/** Ends a summary in progress, and tells those who follow it. Returns undefined if it had already ended. */
export async function endSummary(
  { db, now, changes }: Pick<SummaryContext, 'db' | 'now' | 'changes'>,
  owned: Owned,
  end: SummaryEnd,
): Promise<TextSummaryTable | undefined> {
  const at = now().toISOString()
  const row = await changeActive(db.query, owned, {
    state: end.state,
    endedAt: at,
    updatedAt: at,
    ...(end.state === 'failed' && { error: storedError(end.error) }),
    ...(end.state === 'succeeded' && {
      text: end.text,
      json: end.json === undefined ? null : JSON.stringify(end.json),
      sources: JSON.stringify(end.sources),
      shortened: end.shortened ? 1 : 0,
      folded: foldText(`${end.title}\n${end.text}`),
    }),
  })
  if (row !== undefined) changes.tell(owned.id)
  return row
}

/** Stops a summary. What was used so far is paid, and finished parts are reused. One that has ended stays as it is. */
export async function stopSummary(context: SummaryContext, owned: Owned): Promise<void> {
  if ((await endSummary(context, owned, { state: 'stopped' })) !== undefined) context.interrupt(owned.id)
}
