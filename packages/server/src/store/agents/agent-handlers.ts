import { isAdmin } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import type { storeContract } from '@saffron/core/store'

import { originOf } from '../../auth/index.ts'
import type { Handlers } from '../../http/handler.ts'
import type { StoreDeps } from '../context.ts'
import { keepDraftFiles } from '../knowledge/knowledge-store.ts'
import { requireKnowledge } from '../knowledge/resolve-knowledge.ts'
import { findUsable, lockAgent, removeAgent } from './agent-store.ts'
import { changeLocked, requireSeen, storeDraft } from './change-draft.ts'
import { createAgent } from './create-agent.ts'
import { changeDefinition, EMPTY_DEFINITION, readDefinition } from './definition.ts'
import { publishDraft, withdraw } from './publish-agent.ts'
import { withContents } from './reach-knowledge.ts'
import { readAgent } from './read-agent.ts'

type AgentHandlers = Pick<
  Handlers<typeof storeContract>,
  'createAgent' | 'getAgent' | 'updateAgent' | 'deleteAgent' | 'publishAgent' | 'withdrawAgent'
>

export function agentHandlers(deps: StoreDeps): AgentHandlers {
  const { db, now, audit, drive } = deps

  return {
    createAgent: ({ space: { owner, by }, body }) =>
      createAgent(deps, { owner, by, definition: changeDefinition(EMPTY_DEFINITION, body) }),

    getAgent: ({ caller: { userId }, params: { id }, query: { published } }) =>
      readAgent(db.query, { id, userId, published }),

    updateAgent: ({ space, params: { id }, body: { version, ...fields } }) =>
      changeLocked(deps, { ...space, id, seen: version }, async (tx, row) => {
        const before = readDefinition(row.draft)
        const definition = changeDefinition(before, fields)
        const { knowledge } = definition
        if (fields.knowledge !== undefined) {
          await requireKnowledge(tx, { owner: row.ownerId, knowledge, before: before.knowledge })
          await keepDraftFiles(tx, { owner: row.ownerId, agent: id }, knowledge)
        }
        await storeDraft(tx, row, { definition, at: now().toISOString() })
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
      return changeLocked(deps, { ...space, id, seen: version }, async (tx, row) => {
        const files = await publishDraft(tx, row, { by: space.by, changelog, at: now().toISOString() })
        if (!canEmbed || files.length === 0) return
        await drive.askForVectors(tx, row.ownerId, await withContents(drive, tx, row.ownerId, files))
      })
    },

    withdrawAgent: ({ space, params: { id } }) => changeLocked(deps, { ...space, id }, withdraw),
  }
}
