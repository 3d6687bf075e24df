import { hasRole, type SpaceRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { MAX_WORKSPACES, type memberContract } from '@saffron/core/workspace'

import { originOf } from '../auth/index.ts'
import type { Queries } from '../db/index.ts'
import type { Handlers } from '../http/handler.ts'
import { lockUserRow } from './account-store.ts'
import type { WorkspaceDeps } from './context.ts'
import { toMember } from './entities.ts'
import { withdrawInvitationsBy } from './invitation-store.ts'
import { changeMember, findMember, type MemberRow, removeMember } from './member-store.ts'
import { readWorkspace } from './read-workspaces.ts'
import { usageOf } from './usage-store.ts'
import { countOwned, lockWorkspace } from './workspace-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function memberHandlers(deps: WorkspaceDeps): Handlers<typeof memberContract> {
  const { db, now, audit, confirmOwner, accessChanged, spentThisMonth } = deps
  const spentBy = async (id: string, member: string) => (await spentThisMonth(id)).get(member) ?? 0

  return {
    updateMember: async (call) => {
      const { params, body, space } = call
      const { id, memberId } = params
      const changed = await db.transaction(async (tx) => {
        const { caller, member } = await lockMembers(tx, { id, by: space.by, memberId })
        requireAbove(caller, member)
        // Nobody gives a role as high as their own, except the owner.
        if (body.role !== undefined && !isAbove(caller.role, body.role)) throw new ApiError('workspace.role_too_low')
        await changeMember(
          tx,
          { ownerId: id, userId: memberId },
          {
            ...(body.role !== undefined && { role: body.role }),
            ...(body.monthLimitMicros !== undefined && { monthLimit: body.monthLimitMicros }),
          },
        )
        const { role, monthLimitMicros: limit } = body
        const detail = {
          member: memberId,
          ...(role !== undefined && { role }),
          ...(limit !== undefined && { monthLimitMicros: limit ?? 'none' }),
        }
        await audit.record(tx, { ...originOf(call), action: 'workspace.member_changed', subject: id, detail })
        return (await findMember(tx, { ownerId: id, userId: memberId })) ?? member
      })
      await accessChanged(id)
      return toMember(changed, await spentBy(id, memberId))
    },

    removeMember: async (call) => {
      const { params, space } = call
      const { id, memberId } = params
      const removed = await db.transaction(async (tx) => {
        const { caller, member } = await lockMembers(tx, { id, by: space.by, memberId })
        if (memberId !== space.by) requireAbove(caller, member)
        else if (member.role === 'owner') throw new ApiError('workspace.owner_must_transfer')
        await removeMember(tx, { ownerId: id, userId: memberId })
        await withdrawInvitationsBy(tx, { ownerId: id, inviterId: memberId, now: now().toISOString() })
        const detail = { member: memberId, role: member.role }
        await audit.record(tx, { ...originOf(call), action: 'workspace.member_removed', subject: id, detail })
        return member
      })
      await accessChanged(id)
      return toMember(removed, await spentBy(id, memberId))
    },

    transferWorkspace: async (call) => {
      const { params, body, space } = call
      const { id } = params
      const { recheck } = await confirmOwner(call)
      await db.transaction(async (tx) => {
        await recheck(tx)
        await lockUserRow(tx, body.member)
        const { caller, member } = await lockMembers(tx, { id, by: space.by, memberId: body.member })
        if (caller.role !== 'owner') throw new ApiError('workspace.role_too_low')
        if (member.userId === caller.userId) return
        if ((await countOwned(tx, member.userId)) >= MAX_WORKSPACES) {
          throw new ApiError('workspace.too_many', { values: { count: MAX_WORKSPACES } })
        }
        // First, because there is only one owner at any time.
        await changeMember(tx, { ownerId: id, userId: caller.userId }, { role: 'admin' })
        await changeMember(tx, { ownerId: id, userId: member.userId }, { role: 'owner', monthLimit: null })
        const detail = { member: member.userId }
        await audit.record(tx, { ...originOf(call), action: 'workspace.transferred', subject: id, detail })
      })
      await accessChanged(id)
      return readWorkspace(deps, { id, userId: space.by })
    },

    workspaceUsage: async ({ params: { id }, query: { days } }) => {
      const since = new Date(now().getTime() - days * DAY_MS).toISOString()
      return { list: await usageOf(db.query, { ownerId: id, since }) }
    },

    workspaceAudit: async ({ params: { id }, query }) => {
      const { list, total } = await audit.search({ ...query, q: undefined, subject: id })
      return {
        list: list.map(({ id: entry, action, actor = '', names = {}, detail, createdAt }) => ({
          id: entry,
          action,
          actor: personIn(names, actor),
          ...(typeof detail?.['member'] === 'string' && { member: personIn(names, detail['member']) }),
          ...(detail && { detail }),
          createdAt,
        })),
        total,
      }
    },
  }
}

const personIn = (names: Readonly<Record<string, string>>, id: string) =>
  names[id] === undefined ? null : { id, name: names[id] }

/**
 * Locks the members of a workspace until the transaction ends, and returns the caller and another member as they are
 * then. Throws `workspace.not_found` and `workspace.member_not_found`.
 */
async function lockMembers(tx: Queries, { id, by, memberId }: { id: string; by: string; memberId: string }) {
  const row = await lockWorkspace(tx, id)
  const caller = await findMember(tx, { ownerId: id, userId: by })
  if (row === undefined || row.deleteAt !== null || caller === undefined) throw new ApiError('workspace.not_found')
  const member = await findMember(tx, { ownerId: id, userId: memberId })
  if (member === undefined) throw new ApiError('workspace.member_not_found')
  return { caller, member }
}

/** Returns whether someone may act on a member of a role: only on lower ones. */
const isAbove = (actor: SpaceRole, other: SpaceRole): boolean => hasRole(actor, other) && actor !== other

function requireAbove(caller: MemberRow, member: MemberRow): void {
  if (!hasRole(caller.role, 'admin') || !isAbove(caller.role, member.role)) throw new ApiError('workspace.role_too_low')
}
