import { extname } from 'node:path'

import { type Conversation, conversationMarkdown, exportedConversation } from '@saffron/core/chat'

import type { Context, GlobalOptions } from '../../shell/context.ts'
import { oneOf } from '../../shell/options.ts'
import { writePieces } from '../../shell/output-file.ts'
import { requireSession, withServer } from '../../shell/run-command.ts'
import { jsonText } from '../../shell/write-json.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { findConversation } from '../find-conversation.ts'
import { readMessages } from '../read-messages.ts'

interface ExportOptions extends GlobalOptions {
  readonly output?: string
  readonly force?: true
  readonly format?: string
}

const FORMATS = ['md', 'json'] as const

/** `saffron chats export`: writes a whole chat to stdout or to a file. */
export const exportChat = (id: string, options: ExportOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const format = oneOf('--format', options.format ?? formatOf(options.output), FORMATS, t)
    requireSession(context)
    const conversation = await findConversation(context, id)
    await writeChat(context, conversation, { file: options.output, force: options.force, format })
  })

interface ChatFile {
  readonly file: string | undefined
  readonly force?: true | undefined
  readonly format?: (typeof FORMATS)[number]
}

const formatOf = (file = ''): (typeof FORMATS)[number] => (extname(file).toLowerCase() === '.json' ? 'json' : 'md')

/** Writes the visible branch of a chat to a file, as JSON if the file is named so, or to stdout. */
export async function writeChat(
  { api, t }: Pick<Context, 'api' | 't'>,
  conversation: Conversation,
  { file, force, format = formatOf(file) }: ChatFile,
): Promise<void> {
  const ask = async () => {
    const messages = await readMessages({ api }, conversation.id)
    const cleaned = { ...conversation, title: cleanLine(conversation.title) }
    return oneText(
      format === 'json'
        ? `${jsonText(exportedConversation(conversation, messages), 2)}\n`
        : conversationMarkdown(cleaned, messages, t),
    )
  }
  await writePieces(ask, { file, force }, t)
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}
