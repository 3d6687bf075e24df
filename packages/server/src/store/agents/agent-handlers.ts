import { isAdmin } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import type { storeContract } from '@saffron/core/store'

import { originOf } from '../../auth/index.ts'
import type { Queries } from '../../db/index.ts'
import type { AgentTable } from '../../db/tables/store.ts'
import type { Handlers } from '../../http/handler.ts'
import type { StoreDeps } from '../context.ts'
import { keepDraftFiles } from '../knowledge/knowledge-store.ts'
import { requireKnowledge } from '../knowledge/resolve-knowledge.ts'
import { mayReadInstructions } from './agent-entity.ts'
import { changeAgent, findUsable, lockAgent, removeAgent, storeTags } from './agent-store.ts'
import { copyAgent } from './copy-agent.ts'
import { createAgent } from './create-agent.ts'
import { changeDefinition, EMPTY_DEFINITION, readDefinition, searchText } from './definition.ts'
import { publishDraft, withdraw } from './publish-agent.ts'
import { withContents } from './reach-knowledge.ts'
import { readAgent, requireUsable } from './read-agent.ts'

type AgentHandlers = Pick<
  Handlers<typeof storeContract>,
  'createAgent' | 'getAgent' | 'updateAgent' | 'deleteAgent' | 'publishAgent' | 'withdrawAgent' | 'forkAgent'
>

/** Throws `agent.changed` with the current agent if it isn't the version that the caller saw. */
async function requireSeen(tx: Queries, { id, version }: AgentTable, userId: string, seen: number | undefined) {
  if (seen === undefined || seen === version) return
  throw new ApiError('agent.changed', { details: { current: await readAgent(tx, { id, userId }) } })
}

export function agentHandlers(deps: StoreDeps): AgentHandlers {
  const { db, now, audit, drive } = deps

  /** Changes a locked agent, and returns it. Throws `agent.not_found`, and `agent.changed` for an outdated version. */
  const change = async (
    { owner, by, id }: { readonly owner: string; readonly by: string; readonly id: string },
    version: number | undefined,
    apply: (tx: Queries, row: AgentTable) => Promise<void>,
  ) => {
    await db.transaction(async (tx) => {
      const row = await lockAgent(tx, { owner, id })
      if (row === undefined) throw new ApiError('agent.not_found')
      await requireSeen(tx, row, by, version)
      await apply(tx, row)
    })
    return readAgent(db.query, { id, userId: by })
  }

  return {
    createAgent: ({ space: { owner, by }, body }) =>
      createAgent(deps, { owner, by, definition: changeDefinition(EMPTY_DEFINITION, body) }),

    getAgent: ({ caller: { userId }, params: { id }, query: { published } }) =>
      readAgent(db.query, { id, userId, published }),

    updateAgent: ({ space, params: { id }, body: { version, ...fields } }) =>
      change({ ...space, id }, version, async (tx, row) => {
        const before = readDefinition(row.draft)
        const definition = changeDefinition(before, fields)
        const draft = JSON.stringify(definition)
        const owned = { owner: row.ownerId, id }
        const { knowledge } = definition
        if (fields.knowledge !== undefined) {
          await requireKnowledge(tx, { owner: row.ownerId, knowledge, before: before.knowledge })
          await keepDraftFiles(tx, { owner: row.ownerId, agent: id }, knowledge)
        }
        await storeTags(tx, owned, { state: 'draft', tags: definition.tags })
        await changeAgent(tx, owned, {
          draft,
          draftFolded: searchText(definition),
          draftCategory: definition.category,
          version: row.version + 1,
          updatedAt: now().toISOString(),
        })
      }),

    deleteAgent: async (call) => {
      const { caller, space, params, query } = call
      const { id } = params
      const seen = await findUsable(db.query, { id, userId: caller.userId })
      const isAdmins = isAdmin(caller.role) && seen?.visibility === 'store'
      const owner = isAdmins ? seen.ownerId : space.owner
      const agent = await readAgent(db.query, { id, userId: caller.userId })
      await db.transaction(async (tx) => {
        const row = await lockAgent(tx, { owner, id })
        if (row === undefined) throw new ApiError('agent.not_found')
        await requireSeen(tx, row, space.by, query.version)
        await removeAgent(tx, { owner, id })
        if (seen?.role === null) await audit.record(tx, { ...originOf(call), action: 'agent.deleted', subject: id })
      })
      return agent
    },

    publishAgent: async ({ space, params: { id }, body: { changelog = '', version } }) => {
      const canEmbed = await drive.canEmbed(space)
      return change({ ...space, id }, version, async (tx, row) => {
        const files = await publishDraft(tx, row, { by: space.by, changelog, at: now().toISOString() })
        if (!canEmbed || files.length === 0) return
        await drive.askForVectors(tx, row.ownerId, await withContents(drive, tx, row.ownerId, files))
      })
    },

    withdrawAgent: ({ space, params: { id } }) => change({ ...space, id }, undefined, withdraw),

    forkAgent: async ({ caller: { userId }, space: { owner, by }, params: { id }, signal }) => {
      const { row, definition } = await requireUsable(db.query, { id, userId })
      if (!mayReadInstructions(row, definition)) throw new ApiError('agent.instructions_hidden')
      return copyAgent(deps, { row, definition, owner, by, signal })
    },
  }
}
