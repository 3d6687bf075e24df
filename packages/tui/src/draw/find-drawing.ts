import type { Drawing } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { Context } from '../shell/context.ts'
import { findRow, isWholeId, matchesId } from '../shell/find-row.ts'

/** Finds a drawing by its ID or the end of it, or one in the trash. Throws `draw.not_found`. */
export async function findDrawing(
  { api }: Pick<Context, 'api'>,
  typed: string,
  { isTrashed = false } = {},
): Promise<Drawing> {
  if (isWholeId(typed)) return api.draw.getDrawing({ params: { id: typed.toLowerCase() } })
  const found = await findRow<Drawing>(
    (query) => api.draw.searchDrawings({ query: { ...query, ...(isTrashed && { trashed: 'true' }) } }),
    ({ id }) => matchesId(id, typed),
  )
  if (found === undefined) throw new ApiError('draw.not_found')
  return found
}
