import type { OutboxMessage } from '@saffron/core/admin'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'

import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'
import { tableLines } from '../ui/table-lines.ts'
import { isMeant, shortId } from './find-named.ts'

export interface OutboxOptions extends GlobalOptions {
  readonly json?: true
  readonly limit?: string
}

const DEFAULT_LIMIT = 20

/** `saffron admin outbox`: what was not sent, as a table or JSON a line; with an id, one message whole. */
export const showOutbox = (id: string | undefined, options: OutboxOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const limit = Math.min(MAX_PAGE_SIZE, Math.max(1, Number(options.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT))
    const list =
      id === undefined ? (await api.admin.searchOutbox({ query: { limit } })).list : [await findMessage(context, id)]
    if (options.json) return list.forEach((message) => writeLine(JSON.stringify(message)))
    if (id !== undefined) return list.forEach((message) => writeLine(wholeText(message)))
    if (list.length === 0) return say(t('cli.outbox.none'))
    const lines = process.stdout.isTTY ? tableLines(list.map((message) => cellsOf(message, context))) : list.map(tabbed)
    for (const line of lines) writeLine(line)
  })

async function findMessage({ api, t }: Context, id: string): Promise<OutboxMessage> {
  for (let page = 1; ; page++) {
    const { list, total } = await api.admin.searchOutbox({ query: { page, limit: MAX_PAGE_SIZE } })
    const found = list.find((message) => isMeant(message.id, id))
    if (found !== undefined) return found
    if (page * MAX_PAGE_SIZE >= total) throw new CommandError(t('cli.error.noMessage', { id }), EXIT.notFound)
  }
}

/** What it is about in one line: the subject of a mail, the text of a short message. */
const aboutOf = ({ subject, text }: OutboxMessage): string => cleanLine(subject ?? text)

function cellsOf(message: OutboxMessage, { t }: Context): string[] {
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'short' })
  return [
    shortId(message.id),
    when.format(new Date(message.createdAt)),
    t(`cli.outbox.${message.state}`),
    cleanLine(message.to),
    aboutOf(message),
  ]
}

const tabbed = (message: OutboxMessage): string =>
  [message.id, message.createdAt, message.kind, message.state, cleanLine(message.to), aboutOf(message)].join('\t')

const wholeText = ({ to, subject, reason, text }: OutboxMessage): string =>
  [
    cleanLine(to),
    ...(subject === undefined ? [] : [cleanLine(subject)]),
    ...(reason === undefined ? [] : [`! ${cleanLine(reason)}`]),
    '',
    cleanText(text).trimEnd(),
  ].join('\n')
