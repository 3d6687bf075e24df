import { countPoints, splitText, unitsBefore } from '@saffron/core/format'

import type { Queries } from '../db/index.ts'
import type { Owned } from './summary-store.ts'

/** Code units of a piece. A passage is read from one or two. */
const PIECE_UNITS = 20_000
const ROWS_AT_ONCE = 20

/** Stores the text of a summary in pieces. */
export async function insertPieces(tx: Queries, { owner, id }: Owned, text: string): Promise<void> {
  let at = 0
  const rows = Array.from(splitText(text, PIECE_UNITS), ({ text: piece }) => {
    const row = { summaryId: id, ownerId: owner, at, text: piece }
    at += countPoints(piece)
    return row
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('textSummaryPiece')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
}

const pieces = (queries: Queries, { owner, id }: Owned) =>
  queries
    .selectFrom('textSummaryPiece')
    .select(['at', 'text'])
    .where('summaryId', '=', id)
    .where('ownerId', '=', owner)
    .orderBy('at')

export async function readWhole(queries: Queries, owned: Owned): Promise<string> {
  const rows = await pieces(queries, owned).execute()
  return rows.map(({ text }) => text).join('')
}

/** Returns the text between two positions in code points. */
export async function readPassage(
  queries: Queries,
  owned: Owned,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string> {
  // A piece has at most as many code points as code units, so earlier ones end before the passage.
  const rows = await pieces(queries, owned)
    .where('at', '>', from - PIECE_UNITS)
    .where('at', '<', to)
    .execute()
  return rows
    .map(({ at, text }) => text.slice(unitsBefore(text, Math.max(0, from - at)), unitsBefore(text, to - at)))
    .join('')
}
