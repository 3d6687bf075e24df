import { hasRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { MAX_MEMBERS, MAX_WORKSPACE_INVITATIONS, type workspaceInvitationContract } from '@saffron/core/workspace'

import { originOf } from '../auth/index.ts'
import { newId, type Queries } from '../db/index.ts'
import type { Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import { webOrigin } from '../platform/web-origin.ts'
import { findAccount } from './account-store.ts'
import type { WorkspaceDeps } from './context.ts'
import { hashToken, newToken, stateOf, toInvitation } from './invitation-entity.ts'
import {
  countOpenInvitations,
  countUse,
  findInvitationByHash,
  insertInvitation,
  invitationsTo,
  withdrawInvitation,
} from './invitation-store.ts'
import { countMembers, findMember, insertMember } from './member-store.ts'
import { readWorkspace } from './read-workspaces.ts'
import { lockWorkspace } from './workspace-store.ts'
import { writeWorkspaceInvitation } from './write-workspace-invitation.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function workspaceInvitationHandlers(deps: WorkspaceDeps): Handlers<typeof workspaceInvitationContract> {
  const { db, now, config, audit, mail, loginThrottle, accessChanged } = deps

  /** Finds an invitation by its token. Too many wrong tokens are throttled. */
  const findByToken = async (token: string, guesser: { account: string; address: string }) => {
    const wasRight = loginThrottle.begin(guesser)
    const found = await findInvitationByHash(db.query, hashToken(token))
    if (found === undefined) throw new ApiError('workspace.invitation_not_found')
    wasRight()
    return found
  }

  return {
    inviteToWorkspace: async (call) => {
      const { params, body, space, locale } = call
      const { role, email = null, maxUses, days } = body
      const token = newToken()
      const at = now()
      const row = {
        id: newId(),
        ownerId: params.id,
        tokenHash: hashToken(token),
        email,
        role,
        maxUses: email === null ? maxUses : 1,
        uses: 0,
        expiresAt: new Date(at.getTime() + days * DAY_MS).toISOString(),
        withdrawnAt: null,
        inviterId: space.by,
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      }
      const { workspace, member } = await db.transaction(async (tx) => {
        const admin = await requireAdmin(tx, { id: params.id, userId: space.by })
        // An admin can't make others as powerful as themselves.
        if (role === 'admin' && admin.member.role !== 'owner') throw new ApiError('workspace.role_too_low')
        const open = await countOpenInvitations(tx, { ownerId: params.id, now: row.createdAt })
        if (open >= MAX_WORKSPACE_INVITATIONS) {
          throw new ApiError('workspace.invitations_full', { values: { count: MAX_WORKSPACE_INVITATIONS } })
        }
        await insertInvitation(tx, row)
        const detail = { role, ...(email !== null && { email }) }
        await audit.record(tx, { ...originOf(call), action: 'workspace.invited', subject: params.id, detail })
        return admin
      })
      const path = `/app/invite/w#${token}`
      if (email !== null) {
        const url = webOrigin(config) + path
        const wanted = {
          inviterName: member.name,
          workspaceName: workspace.name,
          url,
          expiresAt: row.expiresAt,
          locale,
        }
        mail.sendMail({ to: email, locale, email: await writeWorkspaceInvitation(wanted) })
      }
      return {
        ...toInvitation({ ...row, inviterName: member.name }, at),
        url: (config.publicUrl ?? '') + path,
        token,
        sent: email !== null && mail.mailGoesTo === 'smtp',
      }
    },

    searchWorkspaceInvitations: async ({ params, query: { page, limit, sort = '-createdAt' } }) => {
      const { by, direction } = readSort(sort, ['createdAt', 'expiresAt'])
      const found = invitationsTo(db.query, params.id)
      const { total } = await found
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .orderBy(`workspaceInvitation.${by}`, direction)
        .orderBy('workspaceInvitation.id', direction)
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      return { list: rows.map((row) => toInvitation(row, now())), total }
    },

    withdrawWorkspaceInvitation: async (call) => {
      const { params, space } = call
      const row = await db.transaction(async (tx) => {
        await requireAdmin(tx, { id: params.id, userId: space.by })
        const named = { id: params.invitationId, ownerId: params.id, now: now().toISOString() }
        const withdrawn = await withdrawInvitation(tx, named)
        if (withdrawn === undefined) throw new ApiError('workspace.invitation_not_found')
        const detail = { invitation: withdrawn.id }
        await audit.record(tx, {
          ...originOf(call),
          action: 'workspace.invitation_withdrawn',
          subject: params.id,
          detail,
        })
        return withdrawn
      })
      const inviter = await findAccount(db.query, row.inviterId)
      return toInvitation({ ...row, inviterName: inviter?.name ?? null }, now())
    },

    previewWorkspaceInvitation: async ({ body: { token }, address }) => {
      const found = await findByToken(token, { account: 'workspace invitation', address })
      const { ownerId, inviterName, workspaceName: name, avatar, role, expiresAt } = found
      const memberCount = (await countMembers(db.query, [ownerId])).get(ownerId) ?? 0
      return {
        workspace: { id: ownerId, name, ...(avatar !== null && { avatar }), memberCount },
        inviter: inviterName === null ? null : { name: inviterName },
        role,
        state: stateOf(found, now()),
        expiresAt,
      }
    },

    acceptWorkspaceInvitation: async (call) => {
      const { caller, body, address } = call
      const { userId } = caller
      const invitation = await findByToken(body.token, { account: `workspace invitation ${userId}`, address })
      const { id, ownerId, role, email, inviterId } = invitation
      const at = now().toISOString()
      await db.transaction(async (tx) => {
        const workspace = await lockWorkspace(tx, ownerId)
        if (workspace === undefined || workspace.deleteAt !== null) {
          throw new ApiError('workspace.invitation_not_found')
        }
        if (email !== null) {
          const account = await findAccount(tx, userId)
          if (account?.email !== email || account.emailVerifiedAt === null) {
            throw new ApiError('workspace.invitation_for_other')
          }
        }
        // A second acceptance uses nothing up.
        if ((await findMember(tx, { ownerId, userId })) !== undefined) return
        const members = (await countMembers(tx, [ownerId])).get(ownerId) ?? 0
        if (members >= MAX_MEMBERS) throw new ApiError('workspace.full', { values: { count: MAX_MEMBERS } })
        if (!(await countUse(tx, { id, userId, now: at }))) throw new ApiError('workspace.invitation_closed')
        await insertMember(tx, { ownerId, userId, role, monthLimit: null, invitedBy: inviterId, joinedAt: at })
        const detail = { member: userId, role, invitation: id }
        await audit.record(tx, { ...originOf(call), action: 'workspace.member_joined', subject: ownerId, detail })
      })
      await accessChanged(ownerId)
      return readWorkspace(deps, { id: ownerId, userId })
    },
  }
}

/** Throws `workspace.not_found` and `workspace.role_too_low` as the caller's role is inside the transaction. */
async function requireAdmin(tx: Queries, { id, userId }: { id: string; userId: string }) {
  const row = await lockWorkspace(tx, id)
  const member = await findMember(tx, { ownerId: id, userId })
  if (row === undefined || row.deleteAt !== null || member === undefined) throw new ApiError('workspace.not_found')
  if (!hasRole(member.role, 'admin')) throw new ApiError('workspace.role_too_low')
  return { workspace: row, member }
}
