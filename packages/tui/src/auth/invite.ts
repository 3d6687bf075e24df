import type { Invitation } from '@saffron/core/auth'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findRow, matchesId, shortId } from '../shell/find-row.ts'
import { isoDay } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, wholeOf, type YesOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'

const MAX_DAYS = 90
const MAX_USES = 100

interface DaysOption extends JsonOption {
  readonly days?: string
}

/** `saffron invite create`: prints a link on its own line. */
export const createInvitation = (options: DaysOption & { readonly uses?: string }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const uses = wholeOf('--uses', options.uses, MAX_USES, t)
    const days = wholeOf('--days', options.days, MAX_DAYS, t)
    requireSession(context)
    const body = { ...(uses !== undefined && { maxUses: uses }), ...(days !== undefined && { days }) }
    const { url, ...made } = await api.auth.createInvitation({ body })
    if (options.json) return writeJson({ ...made, url: linkOf(url, context) })
    printInfo(t('cli.invite.created', { until: isoDay(made.expiresAt) }))
    writeLine(linkOf(url, context))
  })

/**
 * `saffron invite send`: emails an invitation for one person. If the server can't send email, it prints the link to
 * share.
 */
export const sendInvitation = (email: string, options: DaysOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const days = wholeOf('--days', options.days, MAX_DAYS, t)
    requireSession(context)
    const { url, ...sent } = await api.auth.sendInvitation({
      params: { email },
      body: { ...(days !== undefined && { days }) },
    })
    if (options.json) return writeJson({ ...sent, url: linkOf(url, context) })
    printInfo(t(sent.sent ? 'cli.invite.sent' : 'cli.invite.held', { email }))
    writeLine(linkOf(url, context))
  })

/** `saffron invite ls`: the user's invitations and who accepted them, newest first. */
export const listInvitations = (options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const { list } = await api.auth.searchInvitations({ query: { limit } })
    const rows = list.map((row) => ({ ...row, url: linkOf(row.url, context) }))
    showRows(rows, {
      json: options.json,
      none: t('common.noInvitations'),
      heading: [
        t('cli.column.id'),
        t('cli.column.state'),
        t('cli.column.uses'),
        t('cli.column.expires'),
        t('cli.column.invited'),
        t('cli.column.joined'),
      ],
      cells: ({ id, state, email, url, uses, maxUses, expiresAt, taken }) => [
        shortId(id),
        t(`cli.invite.state.${state}`),
        `${uses}/${maxUses}`,
        isoDay(expiresAt),
        email ?? url,
        taken.map(({ person }) => person.name).join(', '),
      ],
      fields: ({ id, state, uses, maxUses, expiresAt, email, url }) => [
        id,
        state,
        uses,
        maxUses,
        expiresAt,
        email,
        url,
      ],
    })
  })

/** `saffron invite rm`: the link stops working right away. Accounts created with it stay. */
export const withdrawInvitation = (id: string, options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const found = await findRow<Invitation>(
      (query) => api.auth.searchInvitations({ query }),
      (row) => matchesId(row.id, id),
    )
    if (found === undefined) throw new CommandError(t('cli.invite.noSuch', { id }), EXIT.notFound)
    await confirm(t('cli.invite.rmAsked', { name: found.email ?? shortId(found.id) }), options, t)
    const withdrawn = await api.auth.withdrawInvitation({ params: { id: found.id } })
    if (options.json) return writeJson(withdrawn)
    printInfo(t('common.invitationWithdrawn'))
  })

/** Returns an absolute link, because the server may know only its path. */
const linkOf = (url: string, { settings }: Context): string => new URL(url, settings.api).href
