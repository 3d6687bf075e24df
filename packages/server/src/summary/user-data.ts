import { exportRows, jsonArray, type UserData } from '../user-data/user-data.ts'
import type { SummaryContext } from './context.ts'
import { stopSummary } from './end-summary.ts'
import { readWhole } from './piece-store.ts'
import { activeOf, summariesAfter } from './summary-store.ts'

/** The summaries of a space with their texts, in an export. The database deletes them with the owner. */
export function summaryUserData(context: SummaryContext): UserData {
  const { db } = context
  async function* summaries(owner: string) {
    for await (const row of exportRows((range) => summariesAfter(db.query, { owner, ...range }))) {
      const { ownerId: _owner, folded: _folded, progress: _progress, ...told } = row
      yield {
        ...told,
        task: JSON.parse(row.task) as unknown,
        json: row.json === null ? undefined : (JSON.parse(row.json) as unknown),
        parts: JSON.parse(row.parts) as unknown,
        sources: JSON.parse(row.sources) as unknown,
        original: await readWhole(db.query, { owner, id: row.id }),
      }
    }
  }
  return {
    exportFiles: async (owner) => [{ name: 'summaries.json', content: () => jsonArray(summaries(owner)) }],
    erase: async (owner) => {
      for (const id of await activeOf(db.query, owner)) await stopSummary(context, { owner, id })
    },
  }
}
