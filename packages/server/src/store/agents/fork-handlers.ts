import { ApiError } from '@saffron/core/errors'
import type { storeContract } from '@saffron/core/store'

import type { Handlers } from '../../http/handler.ts'
import type { StoreDeps } from '../context.ts'
import { mayReadInstructions } from './agent-entity.ts'
import { changeAgent } from './agent-store.ts'
import { changeLocked, storeDraft } from './change-draft.ts'
import { copyAgent } from './copy-agent.ts'
import { changeDefinition, readDefinition } from './definition.ts'
import { compareWithOriginal, findOriginal } from './fork-update.ts'
import { requireUsable } from './read-agent.ts'
import { GUARDED, readVersion } from './read-version.ts'

export function forkHandlers(
  deps: StoreDeps,
): Pick<Handlers<typeof storeContract>, 'forkAgent' | 'forkUpdate' | 'adoptUpdate'> {
  const { db, now } = deps
  return {
    forkAgent: async ({ caller: { userId }, space: { owner, by }, params: { id }, signal }) => {
      const { row, definition } = await requireUsable(db.query, { id, userId })
      if (!mayReadInstructions(row, definition)) throw new ApiError('agent.instructions_hidden')
      return copyAgent(deps, { row, definition, owner, by, signal })
    },

    forkUpdate: async ({ caller: { userId }, params: { id } }) => {
      const { row } = await requireUsable(db.query, { id, userId })
      return compareWithOriginal(db.query, row, await findOriginal(db.query, row, userId))
    },

    adoptUpdate: ({ caller: { userId }, space, params: { id }, body: { to, fields, version } }) =>
      changeLocked(deps, { ...space, id, seen: version }, async (tx, row) => {
        const original = await findOriginal(tx, row, userId)
        if (original === undefined || to < original.from || to > original.published) {
          throw new ApiError('agent.version_not_found')
        }
        const theirs = await readVersion(tx, original.row, to)
        if (!mayReadInstructions(original.row, theirs) && fields.some((field) => GUARDED.has(field))) {
          throw new ApiError('agent.instructions_hidden')
        }
        const adopted = Object.fromEntries(fields.map((field) => [field, theirs[field]]))
        const definition = changeDefinition(readDefinition(row.draft), adopted)
        if (fields.length > 0) await storeDraft(tx, row, { definition, at: now().toISOString() })
        await changeAgent(tx, { owner: row.ownerId, id }, { forkedVersion: to })
      }),
  }
}
