import { CommandError, EXIT } from '../../shell/exit-codes.ts'
import { findRow, matchesId, shortId } from '../../shell/find-row.ts'
import { isoMinute } from '../../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption } from '../../shell/options.ts'
import { printInfo } from '../../shell/output.ts'
import { requireSession, withServer } from '../../shell/run-command.ts'
import { showRows } from '../../shell/show-rows.ts'
import { writeJson } from '../../shell/write-json.ts'
import { authorName, placeText, whatText } from './mention-line.ts'

/** `saffron notifications ls`: the mentions of the user, newest first. */
export const listNotifications = (options: LimitOption & { readonly unread?: true }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const { list } = await api.chat.searchNotifications({
      query: { limit, ...(options.unread === true && { unread: true }) },
    })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.id'),
        t('cli.column.time'),
        t('cli.column.by'),
        t('cli.notifications.column.chat'),
        t('cli.column.text'),
      ],
      cells: (row) => [
        `${row.readAt === null ? '●' : ' '} ${shortId(row.id)}`,
        isoMinute(row.createdAt),
        authorName(row, t),
        placeText(row, t),
        whatText(row, t),
      ],
      fields: ({ id, createdAt, readAt, author, workspace, conversation, message, excerpt }) => [
        id,
        createdAt,
        readAt,
        author?.name,
        workspace.id,
        conversation?.id,
        message,
        excerpt,
      ],
      none: t('cli.notifications.none'),
    })
  })

/** `saffron notifications read`: marks these as read, or all. Finds all of them first. */
export const readNotifications = (typed: readonly string[], options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    const search = (query: { page: number; limit: number }) => api.chat.searchNotifications({ query })
    const ids: string[] = []
    for (const wanted of typed) {
      const found = await findRow(search, ({ id }) => matchesId(id, wanted))
      if (found === undefined) throw new CommandError(t('cli.notifications.unknown', { id: wanted }), EXIT.notFound)
      ids.push(found.id)
    }
    const body = typed.length === 0 ? { all: true as const } : { ids }
    const { unread } = await api.chat.readNotifications({ body })
    if (options.json) writeJson({ unread })
    else printInfo(t('cli.notifications.left', { count: unread }))
  })
