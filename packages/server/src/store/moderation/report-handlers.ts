import { ApiError } from '@saffron/core/errors'
import type { AgentReport, storeContract } from '@saffron/core/store'

import { originOf } from '../../auth/index.ts'
import type { Queries } from '../../db/index.ts'
import type { AgentReportTable } from '../../db/tables/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { peopleOf } from '../../spaces/index.ts'
import { mayEdit } from '../agents/agent-entity.ts'
import { changeAgent, lockAgent } from '../agents/agent-store.ts'
import { readDefinition } from '../agents/definition.ts'
import { ratingBound } from '../agents/rating-bound.ts'
import { readAgent, requireUsable } from '../agents/read-agent.ts'
import { findUse, storeStars, sumStars } from '../agents/use-store.ts'
import type { StoreDeps } from '../context.ts'
import { requireManaged } from './managed-agents.ts'
import {
  definitionsOf,
  findReport,
  reportSorts,
  resolveAll,
  resolveReport,
  searchReports,
  storeReport,
} from './report-store.ts'

/** Returns reports as administrators see them. */
async function toReports(queries: Queries, rows: readonly AgentReportTable[]): Promise<AgentReport[]> {
  const people = await peopleOf(
    queries,
    rows.flatMap(({ userId, resolvedBy }) => [userId ?? [], resolvedBy ?? []].flat()),
  )
  const definitions = await definitionsOf(
    queries,
    rows.map(({ agentId }) => agentId),
  )
  const personOf = (id: string | null) => (id !== null && people.get(id)) || null
  return rows.map(({ agentId, userId, resolvedBy, note, ...row }) => ({
    ...row,
    agent: agentId,
    agentName: readDefinition(definitions.get(agentId) ?? '{}').name,
    user: personOf(userId),
    note: note ?? '',
    resolvedBy: personOf(resolvedBy),
  }))
}

type ReportHandlers = Pick<
  Handlers<typeof storeContract>,
  'rateAgent' | 'reportAgent' | 'searchAgentReports' | 'resolveAgentReport'
>

/** Ratings and reports by users, and what administrators decide about reports. */
export const reportHandlers = ({ db, now, audit }: StoreDeps): ReportHandlers => ({
  rateAgent: async ({ caller: { userId }, params: { id }, body: { stars } }) => {
    await db.transaction(async (tx) => {
      const { row } = await requireUsable(tx, { id, userId })
      const owned = { owner: row.ownerId, id }
      await lockAgent(tx, owned)
      const use = await findUse(tx, { agent: id, userId })
      if (use === undefined || mayEdit(row)) throw new ApiError('agent.not_ratable')
      await storeStars(tx, { agent: id, userId, stars })
      const { ratings, sum } = await sumStars(tx, id)
      await changeAgent(tx, owned, { rating: sum / ratings, ratings, ratingBound: ratingBound({ ratings, sum }) })
    })
    return readAgent(db.query, { id, userId })
  },

  reportAgent: async ({ caller: { userId }, params: { id }, body: { reason } }) => {
    const { row } = await requireUsable(db.query, { id, userId })
    const report = { agentId: id, userId, version: row.published, reason, at: now().toISOString() }
    const { id: made, createdAt, updatedAt } = await db.transaction((tx) => storeReport(tx, report))
    return { id: made, agent: id, reason, createdAt, updatedAt }
  },

  searchAgentReports: async ({ query: { q, sort = '-createdAt', ...query } }) => {
    const { rows, total } = await searchReports(db.query, { ...query, words: q, sort: readSort(sort, reportSorts) })
    return { list: await toReports(db.query, rows), total }
  },

  resolveAgentReport: async (call) => {
    const { id } = call.params
    const { outcome, note = '' } = call.body
    await db.transaction(async (tx) => {
      const report = await findReport(tx, id)
      if (report === undefined) throw new ApiError('agent_report.not_found')
      if (report.resolvedAt !== null) throw new ApiError('agent_report.resolved')
      const { ownerId, hidden } = await requireManaged(tx, report.agentId)
      const decision = { outcome, note, by: call.caller.userId, at: now().toISOString() }
      if (!(await resolveReport(tx, { id, ...decision }))) throw new ApiError('agent_report.resolved')
      if (outcome === 'hidden') {
        await resolveAll(tx, { agent: report.agentId, ...decision })
        const reason = { hidden: 1, hiddenReason: note } as const
        if (hidden === 0) await changeAgent(tx, { owner: ownerId, id: report.agentId }, reason)
      }
      const detail = { hidden: outcome === 'hidden', reason: note }
      await audit.record(tx, {
        ...originOf(call),
        action: 'agent.report_resolved',
        subject: report.agentId,
        detail,
      })
    })
    const resolved = await findReport(db.query, id)
    const [entity] = resolved === undefined ? [] : await toReports(db.query, [resolved])
    if (entity === undefined) throw new ApiError('agent_report.not_found')
    return entity
  },
})
