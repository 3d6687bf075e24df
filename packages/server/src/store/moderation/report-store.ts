import type { AgentReport } from '@saffron/core/store'

import { contains, newId, type Queries, readPage } from '../../db/index.ts'
import type { AgentReportTable } from '../../db/tables/store.ts'
import type { Sort } from '../../http/read-sort.ts'

export const reportSorts = ['createdAt', 'updatedAt'] as const

type NewReport = Pick<AgentReportTable, 'agentId' | 'version' | 'reason'> & {
  readonly userId: string
  readonly at: string
}

/** Stores a report, in place of one of the same user that is still open. */
export async function storeReport(tx: Queries, report: NewReport): Promise<AgentReportTable> {
  const { agentId, userId, version, reason, at } = report
  const changed = await tx
    .updateTable('agentReport')
    .set({ version, reason, updatedAt: at })
    .where('agentId', '=', agentId)
    .where('userId', '=', userId)
    .where('resolvedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (changed !== undefined) return changed
  const open = { outcome: null, note: null, resolvedBy: null, resolvedAt: null }
  return tx
    .insertInto('agentReport')
    .values({ id: newId(), agentId, userId, version, reason, ...open, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function searchReports(
  queries: Queries,
  {
    open,
    agent,
    words,
    page,
    limit,
    sort,
  }: {
    readonly open?: boolean | undefined
    readonly agent?: string | undefined
    readonly words?: string | undefined
    readonly page: number
    readonly limit: number
    readonly sort: Sort<(typeof reportSorts)[number]>
  },
): Promise<{ rows: AgentReportTable[]; total: number }> {
  const found = queries
    .selectFrom('agentReport')
    .$if(open !== undefined, (query) => query.where('resolvedAt', open === true ? 'is' : 'is not', null))
    .$if(agent !== undefined, (query) => query.where('agentId', '=', agent ?? ''))
    .$if(words !== undefined, (query) => query.where(contains('reason', words ?? '')))
  return readPage(found, { by: sort.by, direction: sort.direction, page, limit })
}

/** Returns the reports of an agent whose version or draft an administrator may therefore read, the newest first. */
export const reportsOf = (queries: Queries, agent: string): Promise<AgentReportTable[]> =>
  queries.selectFrom('agentReport').selectAll().where('agentId', '=', agent).orderBy('createdAt', 'desc').execute()

export const findReport = (queries: Queries, id: string): Promise<AgentReportTable | undefined> =>
  queries.selectFrom('agentReport').selectAll().where('id', '=', id).executeTakeFirst()

interface Decision {
  readonly outcome: NonNullable<AgentReport['outcome']>
  readonly note: string
  readonly by: string
  readonly at: string
}

const decided = ({ outcome, note, by, at }: Decision) => ({
  outcome,
  note,
  resolvedBy: by,
  resolvedAt: at,
  updatedAt: at,
})

/** Resolves an open report. Returns whether it was open. */
export async function resolveReport(tx: Queries, { id, ...decision }: Decision & { readonly id: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('agentReport')
    .set(decided(decision))
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Resolves all open reports of an agent. */
export async function resolveAll(tx: Queries, { agent, ...decision }: Decision & { readonly agent: string }) {
  await tx
    .updateTable('agentReport')
    .set(decided(decision))
    .where('agentId', '=', agent)
    .where('resolvedAt', 'is', null)
    .execute()
}

/** Returns the published definitions of agents, or their drafts, as JSON. */
export async function definitionsOf(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('agent')
    .leftJoin('agentVersion', (join) =>
      join.onRef('agentVersion.agentId', '=', 'agent.id').onRef('agentVersion.number', '=', 'agent.published'),
    )
    .select(['agent.id', 'agent.draft', 'agentVersion.definition'])
    .where('agent.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, draft, definition }) => [id, definition ?? draft]))
}

/** Returns the reports of a user, for an export. */
export const reportsBy = (queries: Queries, userId: string): Promise<AgentReportTable[]> =>
  queries.selectFrom('agentReport').selectAll().where('userId', '=', userId).orderBy('id').execute()

/** Forgets who made a user's reports. */
export async function forgetReporter(queries: Queries, userId: string): Promise<void> {
  await queries.updateTable('agentReport').set({ userId: null }).where('userId', '=', userId).execute()
}
