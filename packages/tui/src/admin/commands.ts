import type { OutboxMessage } from '@saffron/core/admin'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findRow, matchesId, shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { limitOf, type LimitOption } from '../shell/options.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'

/**
 * `saffron admin outbox`: lists unsent messages as a table or as JSON lines. With an ID, it shows one message in full.
 */
export const showOutbox = (id: string | undefined, options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    if (id !== undefined) {
      const message = await findMessage(context, id)
      return options.json ? writeJson(message) : writeLine(wholeText(message))
    }
    const { list } = await api.admin.searchOutbox({ query: { limit } })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.id'),
        t('cli.column.time'),
        t('cli.column.state'),
        t('cli.column.to'),
        t('cli.column.text'),
      ],
      cells: (message) => cellsOf(message, context),
      fields: (message) => [message.id, message.createdAt, message.kind, message.state, message.to, aboutOf(message)],
      none: t('cli.outbox.none'),
    })
  })

async function findMessage({ api, t }: Context, id: string): Promise<OutboxMessage> {
  const found = await findRow(
    (query) => api.admin.searchOutbox({ query }),
    (message) => matchesId(message.id, id),
  )
  if (found === undefined) throw new CommandError(t('cli.error.noMessage', { id }), EXIT.notFound)
  return found
}

/** Returns the subject of an email or the text of a short message. */
const aboutOf = ({ subject, text }: OutboxMessage): string => subject ?? text

function cellsOf(message: OutboxMessage, { t }: Context): string[] {
  return [
    shortId(message.id),
    isoMinute(message.createdAt),
    t(`cli.outbox.${message.state}`),
    message.to,
    aboutOf(message),
  ]
}

const wholeText = ({ to, subject, reason, text }: OutboxMessage): string =>
  [
    cleanLine(to),
    ...(subject === undefined ? [] : [cleanLine(subject)]),
    ...(reason === undefined ? [] : [`! ${cleanLine(reason)}`]),
    '',
    cleanText(text).trimEnd(),
  ].join('\n')
