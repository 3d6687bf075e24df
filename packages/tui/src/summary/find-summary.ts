import { ApiError } from '@saffron/core/errors'
import type { TextSummary } from '@saffron/core/summary'

import type { Context } from '../shell/context.ts'
import { findRow, isWholeId, matchesId } from '../shell/find-row.ts'

/** Finds a summary by its ID or the end of it. Throws `summary.not_found`. */
export async function findSummary({ api }: Pick<Context, 'api'>, typed: string): Promise<TextSummary> {
  const found = isWholeId(typed)
    ? { id: typed.toLowerCase() }
    : await findRow(
        (query) => api.summary.searchSummaries({ query }),
        ({ id }) => matchesId(id, typed),
      )
  if (found === undefined) throw new ApiError('summary.not_found')
  return api.summary.getSummary({ params: { id: found.id } })
}
