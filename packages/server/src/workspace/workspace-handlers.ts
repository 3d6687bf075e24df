import { SPACE_ROLES } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'
import {
  MAX_INVITATION_DAYS,
  MAX_MEMBERS,
  MAX_WORKSPACES,
  WORKSPACE_RESTORE_DAYS,
  type workspaceCallsContract,
} from '@saffron/core/workspace'

import { originOf } from '../auth/index.ts'
import type { Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import { readSettings } from '../spaces/index.ts'
import { mergeSettings } from './check-settings.ts'
import type { WorkspaceDeps } from './context.ts'
import { createWorkspace } from './create-workspace.ts'
import { toFoundWorkspace, toMember } from './entities.ts'
import { isInvitedByEmail } from './invitation-store.ts'
import { countMembers, membersOf } from './member-store.ts'
import { readWorkspace, toWorkspaces } from './read-workspaces.ts'
import { listTemplates } from './templates.ts'
import {
  allWorkspaces,
  changeWorkspace,
  countOwned,
  countWorkspaces,
  findWorkspace,
  lockWorkspace,
  workspacesOf,
} from './workspace-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function workspaceHandlers(deps: WorkspaceDeps): Handlers<typeof workspaceCallsContract> {
  const { db, now, config, audit, mail, chat, drive, confirmOwner, accessChanged, spentThisMonth } = deps
  const { balanceOf, balancesOf } = deps
  return {
    searchWorkspaces: async ({ caller, query: { page, limit, q, sort = 'name' } }) => {
      const { by, direction } = readSort(sort, ['name', 'createdAt', 'updatedAt'])
      const wanted = { userId: caller.userId, words: q?.trim() ? foldText(q) : undefined }
      const total = await countWorkspaces(db.query, wanted)
      const rows = await workspacesOf(db.query, wanted)
        .selectAll('workspace')
        .select('member.role')
        .orderBy(`workspace.${by === 'name' ? 'nameFolded' : by}`, direction)
        .orderBy('workspace.id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      return { list: await toWorkspaces(deps, caller.userId, rows), total }
    },

    createWorkspace: (call) => {
      const { name, template = 'blank', settings = {} } = call.body
      return createWorkspace(deps, call, { name, template, settings })
    },

    createNamedWorkspace: (call) =>
      createWorkspace(deps, call, { name: call.params.name, template: 'blank', settings: {} }),

    getWorkspace: async ({ params: { id }, space }) => {
      const workspace = await readWorkspace(deps, { id, userId: space.by })
      const [members, spent, { isLow }] = await Promise.all([
        membersOf(db.query, id),
        spentThisMonth(id),
        balanceOf(id),
      ])
      return {
        ...workspace,
        members: members.map((member) => toMember(member, spent.get(member.userId) ?? 0)),
        ...(isLow && { isLow }),
      }
    },

    workspaceBasics: async ({ caller: { userId }, params: { id } }) => {
      const own = await findWorkspace(db.query, { id, userId })
      const isMember = own?.deleteAt === null
      const isInvited =
        isMember || (await isInvitedByEmail(db.query, { ownerId: id, userId, now: now().toISOString() }))
      const row = isInvited ? await db.transaction((tx) => lockWorkspace(tx, id)) : undefined
      if (row === undefined || row.deleteAt !== null) throw new ApiError('workspace.not_found')
      const memberCount = (await countMembers(db.query, [id])).get(id) ?? 0
      return { id, name: row.name, ...(row.avatar !== null && { avatar: row.avatar }), memberCount }
    },

    updateWorkspace: async (call) => {
      const { params, body, space } = call
      const { id } = params
      const { name, settings, payer, version } = body
      if (payer !== undefined && space.role !== 'owner') throw new ApiError('workspace.role_too_low')
      await db.transaction(async (tx) => {
        const row = await lockWorkspace(tx, id)
        const own = await findWorkspace(tx, { id, userId: space.by })
        if (row === undefined || own === undefined || row.deleteAt !== null) throw new ApiError('workspace.not_found')
        if (version !== undefined && version !== row.version) throw new ApiError('workspace.changed')
        await changeWorkspace(tx, id, {
          ...(name !== undefined && { name, nameFolded: foldText(name) }),
          ...(settings !== undefined && {
            settings: JSON.stringify(mergeSettings(readSettings(row.settings), settings, own.role)),
          }),
          ...(payer !== undefined && { payer }),
          updatedAt: now().toISOString(),
        })
        const detail = {
          ...(name !== undefined && { name }),
          ...(payer !== undefined && { payer }),
          ...(settings?.models !== undefined && { models: settings.models.join(', ') }),
        }
        await audit.record(tx, { ...originOf(call), action: 'workspace.changed', subject: id, detail })
      })
      return readWorkspace(deps, { id, userId: space.by })
    },

    deleteWorkspace: async (call) => {
      const { id } = call.params
      const { recheck } = await confirmOwner(call)
      await db.transaction(async (tx) => {
        await recheck(tx)
        const row = await lockWorkspace(tx, id)
        const own = await findWorkspace(tx, { id, userId: call.space.by })
        if (row === undefined || own?.role !== 'owner') throw new ApiError('workspace.not_found')
        const at = now()
        const deleteAt = new Date(at.getTime() + WORKSPACE_RESTORE_DAYS * DAY_MS).toISOString()
        if (row.deleteAt === null) await changeWorkspace(tx, id, { deleteAt, updatedAt: at.toISOString() })
        await audit.record(tx, { ...originOf(call), action: 'workspace.deleted', subject: id })
      })
      await accessChanged(id)
      return readWorkspace(deps, { id, userId: call.space.by })
    },

    restoreWorkspace: async (call) => {
      const { caller, params } = call
      const named = { id: params.id, userId: caller.userId }
      await db.transaction(async (tx) => {
        await lockWorkspace(tx, named.id)
        const row = await findWorkspace(tx, named)
        if (row?.role !== 'owner') throw new ApiError('workspace.not_found')
        if (row.deleteAt === null) return
        await changeWorkspace(tx, named.id, { deleteAt: null, updatedAt: now().toISOString() })
        await audit.record(tx, { ...originOf(call), action: 'workspace.restored', subject: named.id })
      })
      await accessChanged(named.id)
      return readWorkspace(deps, named)
    },

    workspaceConversations: ({ space: { owner, by }, params: { app }, query: { page, limit } }) =>
      chat.listOfApp({ owner, by, app }, { page, limit }),

    createWorkspaceConversation: ({ space: { owner, by }, params: { app } }) =>
      chat.create({ owner, by, app, extra: null }),

    workspaceConversationFor: ({ space: { owner, by }, params: { app, extra } }) =>
      chat.create({ owner, by, app, extra }),

    workspaceConfig: async ({ caller }) => {
      const used = await countOwned(db.query, caller.userId)
      const canCreate = used < MAX_WORKSPACES
      return {
        canCreate,
        ...(!canCreate && { reason: 'workspace.too_many' }),
        workspaces: { used, max: MAX_WORKSPACES },
        members: { max: MAX_MEMBERS },
        quotaBytes: config.driveQuotaBytes === 0 ? null : config.driveQuotaBytes,
        roles: [...SPACE_ROLES],
        payers: ['workspace', 'each'],
        inviteByEmail: mail.mailGoesTo === 'smtp',
        invitationDaysMax: MAX_INVITATION_DAYS,
      }
    },

    searchAllWorkspaces: async ({ query: { page, limit, q, sort = 'name' } }) => {
      const { by, direction } = readSort(sort, ['name', 'createdAt'])
      const found = allWorkspaces(db.query, q?.trim() ? foldText(q) : undefined)
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found
        .select(['workspace.id', 'workspace.name', 'workspace.createdAt', 'workspace.updatedAt'])
        .select(['user.id as userId', 'user.name as userName', 'user.email', 'user.avatar'])
        .orderBy(`workspace.${by === 'name' ? 'nameFolded' : by}`, direction)
        .orderBy('workspace.id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const ids = rows.map(({ id }) => id)
      const [members, balances] = await Promise.all([countMembers(db.query, ids), balancesOf(ids)])
      const list = rows.map((row) => toFoundWorkspace(row, members.get(row.id) ?? 0, balances.get(row.id) ?? 0))
      return { list, total }
    },

    workspaceTemplates: async ({ locale }) => {
      const list = await listTemplates(locale)
      return { list, total: list.length }
    },

    workspaceRoot: ({ space }) => drive.rootOf(space.owner),

    workspaceAppFolder: ({ space, params }) => drive.folderOf(space, params.appid),
  }
}
