import { type Database, newId } from '../db/index.ts'
import type { TextSummaryTable } from '../db/tables/summary.ts'
import { insertPieces } from '../summary/piece-store.ts'
import { insertSummary } from '../summary/summary-store.ts'

const TEXT = 'A crocus opens for one week. Its threads are saffron.'

/** Creates a summary that has failed, unless `row` says otherwise. */
export async function buildSummary(
  db: Database,
  ownerId: string,
  row: Partial<TextSummaryTable> = {},
): Promise<TextSummaryTable> {
  const at = new Date().toISOString()
  const summary: TextSummaryTable = {
    id: newId(),
    ownerId,
    createdBy: ownerId,
    title: 'Saffron',
    folded: 'saffron',
    kind: 'summary',
    assetId: null,
    characters: TEXT.length,
    maxCharacters: 1000,
    model: 'saffron-demo',
    task: '{}',
    state: 'failed',
    progress: null,
    text: '',
    json: null,
    parts: '[]',
    sources: '[]',
    shortened: 0,
    inputTokens: 0,
    outputTokens: 0,
    costMicros: 0,
    error: JSON.stringify({ code: 'summary.failed' }),
    endedAt: at,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...row,
  }
  await insertSummary(db.query, summary)
  await insertPieces(db.query, { owner: ownerId, id: summary.id }, TEXT)
  return summary
}
