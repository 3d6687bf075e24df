import { type Message, messageMarkdown, messageTextIn, writerOf } from '@saffron/core/chat'

import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption } from '../shell/options.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { findConversation } from './find-conversation.ts'
import { readMessages } from './read-messages.ts'

/** `saffron chats ls`: a table cut to the terminal's width, tab-separated in a pipe, or JSON lines. */
export const listChats = (options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const { list } = await api.chat.searchConversations({ query: { limit, sort: '-updatedAt' } })
    showRows(list, {
      json: options.json,
      heading: [t('cli.column.id'), t('cli.column.changed'), t('cli.column.title')],
      cells: ({ id, updatedAt, title }) => [shortId(id), isoMinute(updatedAt), title || t('chat.export.untitled')],
      fields: ({ id, updatedAt, model, title }) => [id, updatedAt, model, title],
      none: t('cli.chats.none'),
    })
  })

/** `saffron chats show`: the messages of one chat as Markdown or JSON lines. */
export const showChat = (id: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const conversation = await findConversation(context, id)
    const messages = await readMessages(context, conversation.id)
    if (options.json) return messages.forEach((message) => writeJson(message))
    for (const message of messages) await printMessage(message, context)
  })

async function printMessage(message: Message, { settings, t }: Context): Promise<void> {
  if (!process.stdout.isTTY) return writeLine(messageMarkdown(message, t))
  if (settings['screen-reader'] === 'on') {
    const { speakMarkdown } = await import('../ui/reader/speak-markdown.ts')
    const shownText =
      message.role === 'user' ? cleanText(messageTextIn(message, t)) : speakMarkdown(message.text, t).join('\n')
    return writeLine(`${t('cli.reader.said', { name: cleanLine(writerOf(message, t)), text: shownText })}\n`)
  }
  const features = terminalFeatures(process.stdout)
  const { highlight } = await import('../ui/markdown/highlight.ts')
  const { renderMarkdown } = await import('../ui/markdown/index.ts')
  const width = process.stdout.columns
  writeLine(paint([span(cleanLine(writerOf(message, t)), sgr.bold)], features))
  if (message.role === 'user') return writeLine(`${cleanText(messageTextIn(message, t))}\n`)
  writeLine(`${renderMarkdown(message.text, { width, features, highlight }).join('\n')}\n`)
}
