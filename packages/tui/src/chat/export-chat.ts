import { extname } from 'node:path'

import type { Conversation, Message } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import type { GlobalOptions } from '../shell/context.ts'
import { oneOf } from '../shell/options.ts'
import { writePieces } from '../shell/output-file.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { jsonText } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findConversation } from './find-conversation.ts'
import { messageMarkdown } from './message-markdown.ts'
import { readMessages } from './read-messages.ts'

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
    const named = extname(options.output ?? '').toLowerCase() === '.json' ? 'json' : 'md'
    const format = oneOf('--format', options.format ?? named, FORMATS, t)
    requireSession(context)
    const conversation = await findConversation(context, id)
    const ask = async () => {
      const messages = await readMessages(context, conversation.id)
      return format === 'json' ? jsonPieces(conversation, messages) : markdownPieces(conversation, messages, t)
    }
    await writePieces(ask, { file: options.output, force: options.force }, t)
  })

async function* jsonPieces(conversation: Conversation, messages: readonly Message[]): AsyncGenerator<string> {
  yield `${jsonText({ ...conversation, messages }, 2)}\n`
}

async function* markdownPieces(
  { title }: Conversation,
  messages: readonly Message[],
  t: Translate,
): AsyncGenerator<string> {
  yield `# ${cleanLine(title) || t('cli.chats.untitled')}\n`
  for (const message of messages) yield `\n${messageMarkdown(message, t)}`
}
