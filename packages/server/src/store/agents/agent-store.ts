import type { SpaceRole } from '@saffron/core/contract'

import type { Queries } from '../../db/index.ts'
import type { AgentTable, AgentVersionTable } from '../../db/tables/store.ts'

/** An agent with what the caller may do: their role in its space, or null for someone else's agent. */
export type SeenAgent = AgentTable & { readonly role: SpaceRole | null }

/**
 * Selects agents that a user may use: those of their spaces, and published ones that are in the store or have a link.
 * This is the only rule for reading, using and forking. A row of the query is missing for all other agents.
 */
const usableBy = (queries: Queries, userId: string) =>
  queries
    .selectFrom('agent')
    .leftJoin('member', (join) => join.onRef('member.ownerId', '=', 'agent.ownerId').on('member.userId', '=', userId))
    .leftJoin('workspace', 'workspace.id', 'agent.ownerId')
    .where('workspace.deleteAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('member.role', 'is not', null),
        eb.and([
          eb('agent.published', 'is not', null),
          eb('agent.visibility', 'in', ['store', 'link']),
          eb('agent.hidden', '=', 0),
        ]),
      ]),
    )

export const findUsable = (
  queries: Queries,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<SeenAgent | undefined> =>
  usableBy(queries, userId).selectAll('agent').select('member.role').where('agent.id', '=', id).executeTakeFirst()

/** Returns the published versions of agents that a user may use, by the agents' IDs. */
export async function publishedOf(
  queries: Queries,
  { ids, userId }: { readonly ids: readonly string[]; readonly userId: string },
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await usableBy(queries, userId)
    .select(['agent.id', 'agent.published'])
    .where('agent.id', 'in', ids)
    .execute()
  return new Map(rows.flatMap(({ id, published }) => (published === null ? [] : [[id, published] as const])))
}

/** Whether everyone may use a published agent, or everyone who has its address. */
export const isOpen = ({ published, visibility, hidden }: AgentTable): boolean =>
  published !== null && (visibility === 'store' || visibility === 'link') && hidden === 0

interface OwnedAgent {
  readonly owner: string
  readonly id: string
}

/** Locks an agent until the transaction ends. */
export function lockAgent(tx: Queries, { owner, id }: OwnedAgent): Promise<AgentTable | undefined> {
  return tx
    .updateTable('agent')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .returningAll()
    .executeTakeFirst()
}

export async function insertAgent(tx: Queries, row: AgentTable): Promise<void> {
  await tx.insertInto('agent').values(row).execute()
}

export async function changeAgent(
  tx: Queries,
  { owner, id }: OwnedAgent,
  change: Partial<Omit<AgentTable, 'id' | 'ownerId'>>,
): Promise<void> {
  await tx.updateTable('agent').set(change).where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Deletes an agent with its versions, tags and the record of its users. */
export async function removeAgent(tx: Queries, { owner, id }: OwnedAgent): Promise<void> {
  await tx.deleteFrom('agent').where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Locks the space that agents belong to until the transaction ends, so that concurrent calls can't exceed their number. */
export async function lockOwner(tx: Queries, owner: string): Promise<void> {
  await tx
    .updateTable('principal')
    .set((eb) => ({ kind: eb.ref('kind') }))
    .where('id', '=', owner)
    .execute()
}

export async function countAgents(queries: Queries, owner: string): Promise<number> {
  const { total } = await queries
    .selectFrom('agent')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', '=', owner)
    .executeTakeFirstOrThrow()
  return total
}

/** Replaces the tags of a draft or of the published version. */
export async function storeTags(
  tx: Queries,
  { owner, id }: OwnedAgent,
  { state, tags }: { readonly state: 'draft' | 'published'; readonly tags: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('agentTag')
    .where('agentId', '=', id)
    .where('ownerId', '=', owner)
    .where('state', '=', state)
    .execute()
  if (tags.length === 0) return
  const rows = tags.map((tag) => ({ agentId: id, ownerId: owner, state, tag }))
  await tx.insertInto('agentTag').values(rows).execute()
}

/** Deletes agents that still have the draft of a new one. Returns their number. */
export async function removeUntouched(
  queries: Queries,
  { draft, before }: { readonly draft: string; readonly before: string },
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('agent')
    .where('version', '=', 1)
    .where('draft', '=', draft)
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns a page of the agents of a space, in the order of their IDs, for an export. */
export const agentsAfter = (
  queries: Queries,
  { owner, after, limit }: { readonly owner: string; readonly after: string; readonly limit: number },
): Promise<AgentTable[]> =>
  queries
    .selectFrom('agent')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function insertVersion(tx: Queries, row: AgentVersionTable): Promise<void> {
  await tx.insertInto('agentVersion').values(row).execute()
}

/** Returns a published version. The caller has checked that the user may use the agent. */
export function findVersion(
  queries: Queries,
  { agent, number }: { readonly agent: string; readonly number: number },
): Promise<AgentVersionTable | undefined> {
  return queries
    .selectFrom('agentVersion')
    .selectAll()
    .where('agentId', '=', agent)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Returns all versions of an agent, for an export. */
export const versionsOf = (queries: Queries, { owner, id }: OwnedAgent): Promise<AgentVersionTable[]> =>
  queries
    .selectFrom('agentVersion')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('agentId', '=', id)
    .orderBy('number')
    .execute()

/** Returns a page of an agent's versions, newest first. The caller has checked that the user may use the agent. */
export async function listVersions(
  queries: Queries,
  {
    agent,
    page,
    limit,
    publicOnly,
  }: {
    readonly agent: string
    readonly page: number
    readonly limit: number
    /** Without those that only members of its space could see. */
    readonly publicOnly: boolean
  },
): Promise<{ rows: Pick<AgentVersionTable, 'number' | 'changelog' | 'createdBy' | 'createdAt'>[]; total: number }> {
  const found = queries
    .selectFrom('agentVersion')
    .where('agentId', '=', agent)
    .$if(publicOnly, (query) => query.where('visibility', 'in', ['store', 'link']))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['number', 'changelog', 'createdBy', 'createdAt'])
    .orderBy('number', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total }
}
