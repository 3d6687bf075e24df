import { EMAIL_PATTERN, readEmail } from '@saffron/core/auth'
import {
  ASSIGNABLE_ROLES,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  type WorkspaceInvitation,
} from '@saffron/core/workspace'

import { canAsk, confirm } from '../shell/confirm.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findRow, matchesId, shortId } from '../shell/find-row.ts'
import { isoDay } from '../shell/iso-time.ts'
import {
  badValue,
  type JsonOption,
  limitOf,
  type LimitOption,
  oneOf,
  wholeOf,
  type YesOption,
} from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { workspaceIdOf } from '../shell/space/index.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { tokenOf } from './invitation-token.ts'
import { invitedLine } from './invited-line.ts'

interface InviteOptions extends JsonOption {
  readonly role?: string
  readonly uses?: string
  readonly days?: string
}

/** `saffron workspace invite`: prints a link on its own line, and emails it if an address is given. */
export const createInvitation = (name: string, typed: string | undefined, options: InviteOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, settings, t } = context
    const email = typed === undefined ? undefined : readEmail(typed)
    if (email !== undefined && !EMAIL_PATTERN.test(email)) throw badValue('<email>', email, t)
    const role = options.role === undefined ? undefined : oneOf('--role', options.role, ASSIGNABLE_ROLES, t)
    const maxUses = wholeOf('--uses', options.uses, MAX_INVITATION_USES, t)
    const days = wholeOf('--days', options.days, MAX_INVITATION_DAYS, t)
    requireSession(context)
    const params = { id: await workspaceIdOf(context, name) }
    const given = { email, role, maxUses, days }
    const { url, ...made } = await api.workspace.inviteToWorkspace({ params, body: given })
    const link = new URL(url, settings.api).href
    if (options.json) return writeJson({ ...made, url: link })
    printInfo(cleanLine(invitedLine(made, t)))
    writeLine(link)
  })

/** `saffron workspace invite ls`: the invitations of a workspace, newest first. */
export const listInvitations = (name: string, options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const params = { id: await workspaceIdOf(context, name) }
    const { list } = await api.workspace.searchWorkspaceInvitations({ params, query: { limit } })
    showRows(list, {
      json: options.json,
      none: t('cli.workspace.noInvitations'),
      heading: [
        t('cli.column.id'),
        t('cli.column.state'),
        t('cli.column.role'),
        t('cli.column.uses'),
        t('cli.column.expires'),
        t('cli.column.invited'),
      ],
      cells: ({ id, state, role, uses, maxUses, expiresAt, email }) => [
        shortId(id),
        t(`cli.invite.state.${state}`),
        t(`cli.workspace.role.${role}`),
        `${uses}/${maxUses}`,
        isoDay(expiresAt),
        email ?? t('cli.workspace.anyone'),
      ],
      fields: ({ id, state, role, uses, maxUses, expiresAt, email }) => [
        id,
        state,
        role,
        uses,
        maxUses,
        expiresAt,
        email,
      ],
    })
  })

/** `saffron workspace invite rm`: the link stops working right away. Members who came with it stay. */
export const withdrawInvitation = (name: string, typed: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const id = await workspaceIdOf(context, name)
    const found = await findRow<WorkspaceInvitation>(
      (query) => api.workspace.searchWorkspaceInvitations({ params: { id }, query }),
      (row) => matchesId(row.id, typed),
    )
    if (found === undefined) throw new CommandError(t('cli.workspace.noSuchInvitation', { id: typed }), EXIT.notFound)
    await confirm(t('cli.invite.rmAsked', { name: found.email ?? shortId(found.id) }), options, t)
    const params = { id, invitationId: found.id }
    const withdrawn = await api.workspace.withdrawWorkspaceInvitation({ params })
    if (options.json) return writeJson(withdrawn)
    printInfo(t('common.invitationWithdrawn'))
  })

/** `saffron workspace accept`: shows who invites to what, asks in a terminal, and joins. */
export const acceptInvitation = (link: string, options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const token = tokenOf(link)
    if (token === undefined) throw badValue('<link>', link, t)
    requireSession(context)
    if (!options.yes && canAsk()) {
      const { workspace, inviter, role } = await api.workspace.previewWorkspaceInvitation({ body: { token } })
      const words = {
        name: cleanName(workspace.name),
        by: cleanName(inviter?.name ?? '—'),
        role: t(`cli.workspace.role.${role}`),
      }
      printInfo(cleanLine(t('cli.workspace.preview', { ...words, count: workspace.memberCount })))
      await confirm(t('cli.workspace.acceptAsked', words), options, t)
    }
    const joined = await api.workspace.acceptWorkspaceInvitation({ body: { token } })
    if (options.json) return writeJson(joined)
    const words = { name: joined.name, role: t(`cli.workspace.role.${joined.role}`) }
    printInfo(cleanLine(t('cli.workspace.joined', words)))
  })
