import { hasRole, type SpaceRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { TransferItem, transferContract } from '@saffron/core/workspace'

import { originOf } from '../auth/index.ts'
import type { Queries } from '../db/index.ts'
import type { Handlers } from '../http/handler.ts'
import { findSpaceOf } from '../spaces/index.ts'
import type { WorkspaceDeps } from './context.ts'
import { lockWorkspace } from './workspace-store.ts'

const NOT_FOUND = { conversation: 'conversation.not_found', node: 'node.not_found' } as const

export function transferHandlers({
  db,
  audit,
  transferFiles,
  transferConversations,
}: WorkspaceDeps): Handlers<typeof transferContract> {
  return {
    transferItems: async (call) => {
      const { caller, body, signal } = call
      const { copy, parent } = body
      const by = caller.userId
      const to = body.to ?? by
      const from = await spaceOf(db.query, body.items, by)
      const spaces = [
        { id: from, role: copy ? 'viewer' : 'editor' },
        { id: to, role: 'editor' },
      ] as const
      await requireRoles(db.query, by, spaces)
      if (from === to) throw new ApiError('workspace.same_space')
      const nodes = idsOf(body.items, 'node')
      const sent = { from, to, by, copy, ids: idsOf(body.items, 'conversation') }
      const detail = { copy: copy ? 'yes' : 'no', chats: sent.ids.length, files: nodes.length }
      const transferred = await transferFiles({
        from,
        to,
        by,
        copy,
        nodes,
        parent,
        signal,
        begin: async (tx) => {
          for (const id of [from, to].toSorted()) if (id !== by) await lockWorkspace(tx, id)
          // Again, because the caller may have been removed since.
          await requireRoles(tx, by, spaces)
          await transferConversations.lock(tx, sent)
          const origin = originOf(call)
          // An entry doesn't name the other space, which its readers may not know.
          if (from !== by) await audit.record(tx, { ...origin, action: 'workspace.items_sent', subject: from, detail })
          if (to !== by) await audit.record(tx, { ...origin, action: 'workspace.items_received', subject: to, detail })
        },
        assetsOf: (queries) => transferConversations.assetsOf(queries, sent),
        sendConversations: (tx, assets) => transferConversations.send(tx, sent, assets),
      })
      const conversations = await transferConversations.sent(sent, transferred.conversations)
      return { conversations, nodes: [...transferred.nodes] }
    },
  }
}

const idsOf = (items: readonly TransferItem[], kind: TransferItem['kind']): string[] => [
  ...new Set(items.filter((item) => item.kind === kind).map(({ id }) => id)),
]

/** Returns the space of the first item. Items of other spaces aren't found there. */
async function spaceOf(queries: Queries, [first]: readonly TransferItem[], userId: string): Promise<string> {
  const space = first && (await findSpaceOf(queries, { ...first, userId }))
  if (space === undefined) throw new ApiError(NOT_FOUND[first?.kind ?? 'node'])
  return space.owner
}

interface NeededRole {
  readonly id: string
  readonly role: SpaceRole
}

/** Throws `workspace.not_found` and `workspace.role_too_low`. */
async function requireRoles(queries: Queries, userId: string, spaces: readonly NeededRole[]): Promise<void> {
  for (const { id, role } of spaces) {
    const space = await findSpaceOf(queries, { kind: 'workspace', id, userId })
    if (space === undefined) throw new ApiError('workspace.not_found')
    if (!hasRole(space.role, role)) throw new ApiError('workspace.role_too_low')
  }
}
