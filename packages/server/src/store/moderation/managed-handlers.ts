import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { MAX_AGENTS, type storeContract, type transferAgentBody } from '@saffron/core/store'

import { originOf } from '../../auth/index.ts'
import type { Queries } from '../../db/index.ts'
import type { AgentTable } from '../../db/tables/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { readSort } from '../../http/read-sort.ts'
import { changeAgent, countAgents, lockAgent } from '../agents/agent-store.ts'
import { readDefinition } from '../agents/definition.ts'
import { searchWords } from '../agents/search-words.ts'
import type { StoreDeps } from '../context.ts'
import { assetsOfAgent, moveFiles } from '../knowledge/knowledge-store.ts'
import { readManaged, requireManaged, toManaged } from './managed-agents.ts'
import { canReceive, managedSorts, moveAgent, searchManaged } from './managed-store.ts'

/** The place of a recommended agent without a rank: behind those that have one. */
const LAST_RANK = 10_000

/** Locks an agent that administrators can see. Throws `agent.not_found`. */
async function lockManaged(tx: Queries, id: string): Promise<AgentTable> {
  const { ownerId: owner } = await requireManaged(tx, id)
  const row = await lockAgent(tx, { owner, id })
  if (row === undefined) throw new ApiError('agent.not_found')
  return row
}

/** Throws `user.not_found`, `workspace.not_found`, and `agent.too_many` if there is no room. */
async function requireReceiver(tx: Queries, body: Output<typeof transferAgentBody>) {
  const { user, workspace } = body
  if ((user === undefined) === (workspace === undefined)) throw new InvalidField('body.user', 'field.oneOwner')
  const [kind, to] = user === undefined ? (['workspace', workspace ?? ''] as const) : (['user', user] as const)
  if (!(await canReceive(tx, kind, to))) throw new ApiError(`${kind}.not_found`)
  if ((await countAgents(tx, to)) >= MAX_AGENTS) throw new ApiError('agent.too_many')
  return to
}

/** Names the copied files in the draft of a transferred agent. Folders stay with who had it before. */
async function keepDraft(
  tx: Queries,
  { owner, to, row, copies }: { owner: string; to: string; row: AgentTable; copies: ReadonlyMap<string, string> },
): Promise<void> {
  const before = readDefinition(row.draft)
  const knowledge = before.knowledge.flatMap((item) => {
    const copy = 'asset' in item ? (owner === to ? item.asset : copies.get(item.asset)) : undefined
    return copy === undefined ? [] : { asset: copy }
  })
  if (owner !== to && before.knowledge.length > 0) {
    await changeAgent(tx, { owner: to, id: row.id }, { draft: JSON.stringify({ ...before, knowledge }) })
  }
}

type ManagedHandlers = Pick<
  Handlers<typeof storeContract>,
  'searchManagedAgents' | 'getManagedAgent' | 'manageAgent' | 'transferAgent'
>

/** The administration of agents that anyone can find or open, or that were reported. */
export const managedHandlers = ({ db, audit, transferFiles }: StoreDeps): ManagedHandlers => ({
  searchManagedAgents: async ({ query: { q, sort = '-popularity', ...query } }) => {
    const filter = { ...query, words: searchWords(q), sort: readSort(sort, managedSorts) }
    const { rows, total, unlisted } = await searchManaged(db.query, filter)
    return { list: await toManaged(db.query, rows), total, unlisted }
  },

  getManagedAgent: ({ params: { id } }) => readManaged(db.query, id),

  manageAgent: async (call) => {
    const { id } = call.params
    const { recommended, rank, hidden, reason } = call.body
    await db.transaction(async (tx) => {
      const row = await lockManaged(tx, id)
      const isRecommended = recommended ?? (rank !== undefined || row.recommended !== null)
      const isHidden = hidden ?? row.hidden === 1
      await changeAgent(
        tx,
        { owner: row.ownerId, id },
        {
          recommended: isRecommended ? (rank ?? row.recommended ?? LAST_RANK) : null,
          hidden: isHidden ? 1 : 0,
          hiddenReason: isHidden ? (reason ?? row.hiddenReason) : null,
        },
      )
      const detail = {
        name: readDefinition(row.draft).name,
        ...(isRecommended !== (row.recommended !== null) && { recommended: isRecommended }),
        ...(isHidden !== (row.hidden === 1) && { hidden: isHidden }),
        ...(reason !== undefined && { reason }),
      }
      await audit.record(tx, { ...originOf(call), action: 'agent.managed', subject: id, detail })
    })
    return readManaged(db.query, id)
  },

  transferAgent: async (call) => {
    const { id } = call.params
    const { ownerId: owner } = await requireManaged(db.query, id)
    const assets = await assetsOfAgent(db.query, { owner, agent: id })
    const move = async (tx: Queries, copies: ReadonlyMap<string, string>) => {
      const row = await lockManaged(tx, id)
      if (row.ownerId !== owner) throw new ApiError('agent.not_found')
      const to = await requireReceiver(tx, call.body)
      await moveAgent(tx, { owner, id, to })
      await moveFiles(tx, { owner, agent: id, to }, copies)
      await keepDraft(tx, { owner, to, row, copies })
      const detail = { name: readDefinition(row.draft).name, from: owner, to }
      await audit.record(tx, { ...originOf(call), action: 'agent.transferred', subject: id, detail })
    }
    const receiver = await requireReceiver(db.query, call.body)
    if (assets.length === 0 || receiver === owner) await db.transaction((tx) => move(tx, new Map()))
    else {
      await transferFiles({
        from: owner,
        to: receiver,
        by: call.caller.userId,
        nodes: [],
        parent: undefined,
        copy: true,
        signal: call.signal,
        begin: async () => {},
        assetsOf: (queries) => assetsOfAgent(queries, { owner, agent: id }),
        sendConversations: async (tx, copies) => {
          await move(tx, copies)
          return new Map()
        },
      })
    }
    return readManaged(db.query, id)
  },
})
