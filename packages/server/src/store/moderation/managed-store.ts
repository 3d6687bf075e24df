import type { AgentCategory, MANAGED_AGENT_STATES } from '@saffron/core/store'
import { type ExpressionBuilder, sql } from 'kysely'

import { contains, type Queries, type Schema } from '../../db/index.ts'
import type { AgentTable } from '../../db/tables/store.ts'
import type { Sort } from '../../http/read-sort.ts'

/** An agent that administrators can see, with its published definition, if there is one. */
export type ManagedRow = AgentTable & { readonly definition: string | null; readonly reports: number }

export const managedSorts = [
  'popularity',
  'users',
  'chats',
  'rating',
  'reports',
  'costMicros',
  'name',
  'publishedAt',
  'createdAt',
] as const

const openReports = (eb: ExpressionBuilder<Schema, 'agent'>) =>
  eb
    .selectFrom('agentReport')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .whereRef('agentReport.agentId', '=', 'agent.id')
    .where('agentReport.resolvedAt', 'is', null)

/** Selects the agents that administrators can see: those that anyone can find or open, and reported ones. */
const managed = (queries: Queries) =>
  queries
    .selectFrom('agent')
    .leftJoin('agentVersion', (join) =>
      join.onRef('agentVersion.agentId', '=', 'agent.id').onRef('agentVersion.number', '=', 'agent.published'),
    )
    .leftJoin('workspace', 'workspace.id', 'agent.ownerId')
    .where('workspace.deleteAt', 'is', null)
    .where((eb) => eb.or([eb('agent.visibility', 'in', ['store', 'link']), eb(openReports(eb), '>', 0)]))

const withDefinition = (queries: Queries) =>
  managed(queries)
    .selectAll('agent')
    .select((eb) => ['agentVersion.definition', sql<number>`${openReports(eb)}`.as('reports')])

/** Returns an agent that administrators can see. */
export function findManaged(queries: Queries, id: string): Promise<ManagedRow | undefined> {
  return withDefinition(queries).where('agent.id', '=', id).executeTakeFirst()
}

interface ManagedFilter {
  readonly words: readonly string[]
  readonly category?: AgentCategory | undefined
  readonly state?: (typeof MANAGED_AGENT_STATES)[number] | undefined
  readonly page: number
  readonly limit: number
  readonly sort: Sort<(typeof managedSorts)[number]>
}

const isFound =
  ({ words, category, state }: ManagedFilter) =>
  (eb: ExpressionBuilder<Schema, 'agent' | 'agentVersion'>) =>
    eb.and([
      ...words.map((word) =>
        eb.or([
          contains('agentVersion.folded', word),
          eb.and([eb('agent.published', 'is', null), contains('agent.draftFolded', word)]),
        ]),
      ),
      ...(category === undefined
        ? []
        : [eb(eb.fn.coalesce('agentVersion.category', 'agent.draftCategory'), '=', category)]),
      ...(state === 'recommended' ? [eb('agent.recommended', 'is not', null)] : []),
      ...(state === 'hidden' ? [eb('agent.hidden', '=', 1)] : []),
      ...(state === 'reported' ? [eb(openReports(eb), '>', 0)] : []),
    ])

const count = ({ fn }: ExpressionBuilder<Schema, 'agent'>) => fn.countAll<number>().as('total')

/** Returns a page of the agents that administrators can see, and the number of all others. */
export async function searchManaged(
  queries: Queries,
  filter: ManagedFilter,
): Promise<{ rows: ManagedRow[]; total: number; unlisted: number }> {
  const { page, limit, sort } = filter
  const { total } = await managed(queries).where(isFound(filter)).select(count).executeTakeFirstOrThrow()
  const listed = await managed(queries).select(count).executeTakeFirstOrThrow()
  const all = await queries.selectFrom('agent').select(count).executeTakeFirstOrThrow()
  const rows = await withDefinition(queries)
    .where(isFound(filter))
    .orderBy((eb) => {
      if (sort.by === 'reports') return openReports(eb)
      if (sort.by === 'name') return sql<string>`coalesce(agent_version.folded, agent.draft_folded)`
      return eb.ref(sort.by === 'rating' ? 'agent.ratingBound' : `agent.${sort.by}`)
    }, sort.direction)
    .orderBy('agent.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total, unlisted: all.total - listed.total }
}

/** Gives an agent with its versions and tags to another space. */
export async function moveAgent(
  tx: Queries,
  { owner, id, to }: { readonly owner: string; readonly id: string; readonly to: string },
): Promise<void> {
  const change = { ownerId: to }
  await tx
    .updateTable('agent')
    .set({ ...change, locale: null })
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .execute()
  await tx.updateTable('agentVersion').set(change).where('agentId', '=', id).where('ownerId', '=', owner).execute()
  await tx.updateTable('agentTag').set(change).where('agentId', '=', id).where('ownerId', '=', owner).execute()
}

/** Returns whether a user or a workspace exists that can get an agent. */
export async function canReceive(queries: Queries, kind: 'user' | 'workspace', id: string): Promise<boolean> {
  const found =
    kind === 'user'
      ? queries.selectFrom('user').select('id').where('id', '=', id).where('disabledAt', 'is', null)
      : queries.selectFrom('workspace').select('id').where('id', '=', id).where('deleteAt', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}
