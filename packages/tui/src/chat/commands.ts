import type { Conversation, Message } from '@saffron/core/chat'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'

import type { Context, GlobalOptions } from '../shell/context.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { tableLines } from '../ui/table-lines.ts'
import { findConversation } from './find-conversation.ts'

export interface ListOptions extends GlobalOptions {
  readonly json?: true
  readonly limit?: string
}

const DEFAULT_LIMIT = 20

/** `saffron chats ls`: a table cut to the terminal, tab-separated in a pipe, or JSON a line. */
export const listChats = (options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { list } = await context.api.chat.searchConversations({
      query: { limit: Math.min(MAX_PAGE_SIZE, Math.max(1, Number(options.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT)) },
    })
    if (options.json) return list.forEach((conversation) => writeLine(JSON.stringify(conversation)))
    if (list.length === 0) return say(context.t('cli.chats.none'))
    for (const row of process.stdout.isTTY ? tableOf(list, context) : list.map((item) => tabbed(item, context))) {
      writeLine(row)
    }
  })

/** `saffron chats show`: the messages of one conversation as Markdown, or JSON a line. */
export const showChat = (id: string, options: GlobalOptions & { readonly json?: true }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const conversation = await findConversation(context, id)
    const messages = await allMessages(context, conversation.id)
    if (options.json) return messages.forEach((message) => writeLine(JSON.stringify(message)))
    for (const message of messages) await printMessage(message, context)
  })

async function allMessages({ api }: Context, conversation: string): Promise<Message[]> {
  const messages: Message[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await api.chat.searchMessages({ query: { conversation, page, limit: MAX_PAGE_SIZE } })
    messages.push(...list)
    if (list.length < MAX_PAGE_SIZE || messages.length >= total) return messages
  }
}

async function printMessage(message: Message, { t }: Context): Promise<void> {
  const who = message.role === 'user' ? t('cli.app.you') : cleanLine(message.model ?? message.role)
  if (!process.stdout.isTTY) return writeLine(`## ${who}\n\n${message.text}\n`)
  const features = terminalFeatures(process.stdout)
  const { highlight } = await import('../ui/markdown/highlight.ts')
  const { renderMarkdown } = await import('../ui/markdown/index.ts')
  const width = process.stdout.columns
  writeLine(paint([span(who, sgr.bold)], features))
  if (message.role === 'user') return writeLine(`${cleanText(message.text)}\n`)
  writeLine(`${renderMarkdown(message.text, { width, features, highlight }).join('\n')}\n`)
}

const titleOf = ({ title }: Conversation, { t }: Context): string => cleanLine(title) || t('cli.chats.untitled')

const tabbed = (item: Conversation, context: Context): string =>
  [item.id, item.updatedAt, item.model ?? '', titleOf(item, context)].join('\t')

function tableOf(list: readonly Conversation[], context: Context): string[] {
  const when = new Intl.DateTimeFormat(context.t.locale, { dateStyle: 'short', timeStyle: 'short' })
  return tableLines(
    list.map((item) => [
      // The end of a UUIDv7 tells conversations apart; its beginning is the time.
      item.id.slice(-8),
      when.format(new Date(item.updatedAt)),
      titleOf(item, context),
    ]),
  )
}
