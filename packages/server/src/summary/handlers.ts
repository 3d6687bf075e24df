import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'
import { MAX_PASSAGE, type summaryContract } from '@saffron/core/summary'

import type { TextSummaryTable } from '../db/tables/summary.ts'
import type { EventFrame } from '../http/event-frame.ts'
import type { Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import type { Space } from '../spaces/index.ts'
import type { SummaryContext } from './context.ts'
import { stopSummary } from './end-summary.ts'
import { followSummary, watchSummary } from './follow-summary.ts'
import { readPassage } from './piece-store.ts'
import { resumeSummary, startSummary } from './start-summary.ts'
import { errorOf, readRow, readSummary } from './summary-entity.ts'
import { deleteSummary, findSummary, type Owned, searchSummaries, summarySorts } from './summary-store.ts'

interface Called {
  readonly space: Space
  readonly locale: Locale
}

const readerOf = ({ space, locale }: Called) => ({ by: space.by, locale })
const ownedBy = ({ owner }: Space, id: string): Owned => ({ owner, id })

export function summaryHandlers(context: SummaryContext): Handlers<typeof summaryContract> {
  const { db } = context
  const require = async (owned: Owned): Promise<TextSummaryTable> => {
    const row = await findSummary(db.query, owned)
    if (row === undefined) throw new ApiError('summary.not_found')
    return row
  }

  return {
    summarizeText: async (call) => {
      const { space, body, signal } = call
      const row = await startSummary(context, call)
      const following = { ...ownedBy(space, row.id), after: 0, signal }
      const read = (each: TextSummaryTable) => readSummary(each, readerOf(call))
      if (call.acceptsEvents === true) return progressOf(followSummary(context, { ...following, read }), row.id)
      if (!body.wait) return read(row)
      let last = row
      for await (const each of watchSummary(context, following)) last = each
      const failure = errorOf(last)
      if (failure !== undefined) throw failure
      return read(last)
    },
    searchSummaries: async (call) => {
      const { space, query } = call
      const { sort = '-createdAt', ...rest } = query
      const search = { ...rest, owner: space.owner, sort: readSort(sort, summarySorts) }
      const { rows, total } = await searchSummaries(db.query, search)
      return { list: await Promise.all(rows.map((row) => readRow(row, readerOf(call)))), total }
    },
    getSummary: async (call) => readSummary(await require(ownedBy(call.space, call.params.id)), readerOf(call)),
    deleteSummary: async (call) => {
      const owned = ownedBy(call.space, call.params.id)
      await stopSummary(context, owned)
      const row = await require(owned)
      await deleteSummary(db.query, owned)
      context.changes.tell(owned.id)
      return readRow(row, readerOf(call))
    },
    summaryPassage: async ({ space, params, query }) => {
      const owned = ownedBy(space, params.id)
      const { characters: total } = await require(owned)
      const from = Math.min(query.from, total)
      const to = Math.max(from, Math.min(query.to ?? total, from + MAX_PASSAGE, total))
      return { from, to, total, text: await readPassage(db.query, owned, { from, to }) }
    },
    stopSummary: async (call) => {
      const owned = ownedBy(call.space, call.params.id)
      await stopSummary(context, owned)
      return readSummary(await require(owned), readerOf(call))
    },
    resumeSummary: async (call) => {
      const { space, params, caller } = call
      const row = await resumeSummary(context, ownedBy(space, params.id), { by: space.by, role: caller.role })
      if (row === undefined) throw new ApiError('summary.not_found')
      return readSummary(row, readerOf(call))
    },
    attachSummary: async (call) => {
      const { space, params, body, signal } = call
      const owned = ownedBy(space, params.id)
      await require(owned)
      const read = (row: TextSummaryTable) => readSummary(row, readerOf(call))
      return followSummary(context, { ...owned, after: body.after ?? 0, signal, read })
    },
  }
}

/** The events of the call that starts a summary: `progress`, which names the summary, then `done` or `error`. */
async function* progressOf(events: AsyncIterable<EventFrame>, id: string): AsyncGenerator<EventFrame> {
  for await (const { event, data } of events) {
    if (event === 'entry') yield { event: 'progress', data: JSON.stringify({ id, stage: 'map', index: 0, total: 0 }) }
    else if (event === 'progress') yield { event, data: JSON.stringify({ id, ...(JSON.parse(data) as object) }) }
    else yield { event: event ?? 'done', data }
  }
}
