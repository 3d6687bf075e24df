import type { ApiKey, WorkspaceKey } from '@saffron/core/auth'
import type { Translate } from '@saffron/core/i18n'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findRow, matchesId, shortId } from '../shell/find-row.ts'
import { isoDay, isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, wholeOf, type YesOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'

const MAX_DAYS = 3650
const DAY_MS = 24 * 60 * 60 * 1000

type Listed = ApiKey & Partial<Pick<WorkspaceKey, 'user'>>

interface Page {
  readonly page?: number
  readonly limit?: number
}

/** Returns the search for the user's keys, or for all keys of the current workspace. */
const searchIn =
  ({ api }: Context, workspace: string | undefined) =>
  (query: Page): Promise<{ list: Listed[]; total: number }> =>
    workspace === undefined
      ? api.auth.searchApiKeys({ query })
      : api.auth.searchWorkspaceKeys({ params: { id: workspace }, query })

/** `saffron keys ls`: the user's keys, or with a workspace those of all its members, newest first. */
export const listKeys = (options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const limit = limitOf(options, context.t)
    requireSession(context)
    const { t, space } = context
    const { list } = await searchIn(context, await space.id())({ limit })
    showRows(list, {
      json: options.json,
      none: t('cli.keys.none'),
      heading: [
        t('cli.column.id'),
        t('cli.keys.column'),
        t('cli.keys.place'),
        t('cli.keys.used'),
        t('cli.column.expires'),
      ],
      cells: (key) => [shortId(key.id), `${cleanLine(key.name)} …${key.hint}`, ...factsOf(key, t)],
      fields: (key) => [key.id, key.name, key.hint, key.workspace?.id, key.user?.id, key.lastUsedAt, key.expiresAt],
    })
  })

const factsOf = ({ user, workspace, lastUsedAt, expiresAt }: Listed, t: Translate): string[] => [
  cleanLine(user?.name ?? workspace?.name ?? t('cli.keys.own')),
  lastUsedAt === undefined ? '—' : isoMinute(lastUsedAt),
  expiresAt === undefined ? '—' : isoDay(expiresAt),
]

/** `saffron keys create`: prints the key, which isn't shown again, on a line of its own. */
export const createKey = (words: readonly string[], options: JsonOption & { readonly days?: string }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t, space } = context
    const days = wholeOf('--days', options.days, MAX_DAYS, t)
    requireSession(context)
    const workspace = await space.id()
    const expiresAt = days === undefined ? {} : { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() }
    const named = { name: words.join(' '), ...expiresAt, ...(workspace !== undefined && { workspace }) }
    const { key, ...made } = await api.auth.createApiKey({ body: named })
    if (options.json) return writeJson({ ...made, key })
    printInfo(cleanLine(t('cli.keys.created', { name: made.name, place: made.workspace?.name ?? t('cli.keys.own') })))
    writeLine(key)
  })

/** `saffron keys rm`: programs with the key stop right away. In a workspace, admins revoke the keys of all members. */
export const revokeKey = (id: string, options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t, space } = context
    const workspace = await space.id()
    const found = await findRow<Listed>(searchIn(context, workspace), (row) => matchesId(row.id, id))
    if (found === undefined) throw new CommandError(t('cli.keys.noSuch', { id }), EXIT.notFound)
    await confirm(t('cli.keys.rmAsked', { name: cleanLine(found.name) }), options, t)
    const revoked =
      workspace === undefined
        ? await api.auth.revokeApiKey({ params: { id: found.id } })
        : await api.auth.revokeWorkspaceKey({ params: { id: workspace, keyId: found.id } })
    if (options.json) return writeJson(revoked)
    printInfo(t('cli.keys.revoked'))
  })
