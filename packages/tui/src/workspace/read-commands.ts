import { formatCredits } from '@saffron/core/format'
import type { Workspace } from '@saffron/core/workspace'

import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { isoDay, isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, wholeOf } from '../shell/options.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows, writeFields } from '../shell/show-rows.ts'
import { workspaceIdOf } from '../shell/space/index.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { eventText } from './event-text.ts'
import { workspaceLines } from './workspace-lines.ts'

/** The longest period of `usage`. */
const MAX_DAYS = 365

/** `saffron workspace ls`: the user's workspaces by name, deleted ones too. */
export const listWorkspaces = (words: string | undefined, options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const { list } = await api.workspace.searchWorkspaces({
      query: { limit, ...(words !== undefined && { q: words }) },
    })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.id'),
        t('cli.column.role'),
        t('cli.workspace.column.members'),
        t('common.credits'),
        t('common.name'),
      ],
      cells: (row) => [
        shortId(row.id),
        t(`cli.workspace.role.${row.role}`),
        String(row.memberCount),
        formatCredits(row.balanceMicros, t.locale).padStart(10),
        nameOf(row, context),
      ],
      fields: ({ id, role, memberCount, balanceMicros, deleteAt, name }) => [
        id,
        role,
        memberCount,
        balanceMicros,
        deleteAt,
        name,
      ],
      none: t('cli.workspace.none'),
    })
  })

const nameOf = ({ name, deleteAt }: Workspace, { t }: Context): string =>
  deleteAt === null
    ? cleanName(name)
    : t('cli.workspace.deletedUntil', { name: cleanName(name), date: isoDay(deleteAt) })

/** `saffron workspace show`: a workspace with its settings. */
export const showWorkspace = (name: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const workspace = await api.workspace.getWorkspace({ params: { id: await workspaceIdOf(context, name) } })
    if (options.json) return writeJson(workspace)
    if (process.stdout.isTTY) {
      for (const line of workspaceLines(workspace, t)) writeLine(cleanLine(line))
      return
    }
    const { id, role, memberCount, payer, balanceMicros, settings, createdAt, version } = workspace
    writeFields({
      id,
      name: workspace.name,
      role,
      memberCount,
      payer,
      balanceMicros,
      description: settings.description,
      model: settings.model,
      createdAt,
      version,
    })
  })

/** `saffron workspace templates`: what a new workspace can start with. */
export const listTemplates = (options: JsonOption): Promise<void> =>
  withSession(options, async ({ api, t }) => {
    const { list } = await api.workspace.workspaceTemplates()
    showRows(list, {
      json: options.json,
      heading: [t('cli.column.key'), t('common.name'), t('cli.workspace.column.description')],
      cells: ({ key, name, description }) => [key, name, description],
      fields: ({ key, name, description }) => [key, name, description],
    })
  })

/** `saffron workspace usage`: what members have used, by member and model. */
export const showUsage = (name: string, options: JsonOption & { readonly days?: string }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const days = wholeOf('--days', options.days, MAX_DAYS, t)
    requireSession(context)
    const params = { id: await workspaceIdOf(context, name) }
    const { list } = await api.workspace.workspaceUsage({ params, query: { ...(days !== undefined && { days }) } })
    const count = new Intl.NumberFormat(t.locale)
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.workspace.column.member'),
        t('common.model'),
        t('cli.workspace.column.calls'),
        t('cli.column.tokens'),
        t('common.credits'),
      ],
      cells: ({ user, model, calls, inputTokens, outputTokens, costMicros }) => [
        cleanName(user?.name ?? '—'),
        model,
        count.format(calls),
        count.format(inputTokens + outputTokens),
        formatCredits(costMicros, t.locale),
      ],
      fields: ({ user, model, calls, inputTokens, outputTokens, costMicros }) => [
        user?.id,
        user?.name,
        model,
        calls,
        inputTokens,
        outputTokens,
        costMicros,
      ],
      none: t('cli.workspace.noUsage'),
    })
  })

/** `saffron workspace audit`: what happened to a workspace and its members, newest first. */
export const showAudit = (name: string, options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const params = { id: await workspaceIdOf(context, name) }
    const { list } = await api.workspace.workspaceAudit({ params, query: { limit } })
    showRows(list, {
      json: options.json,
      heading: [t('cli.column.time'), t('cli.workspace.column.member'), t('cli.workspace.column.event')],
      cells: (event) => [
        isoMinute(event.createdAt),
        cleanName(event.actor?.name ?? t('chat.message.gone')),
        eventText(event, t),
      ],
      fields: ({ id, createdAt, action, actor, member, detail }) => [
        id,
        createdAt,
        action,
        actor?.id,
        actor?.name,
        member?.id,
        member?.name,
        JSON.stringify(detail ?? {}),
      ],
      none: t('cli.workspace.noEvents'),
    })
  })
