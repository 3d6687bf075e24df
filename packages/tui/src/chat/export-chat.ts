import { extname } from 'node:path'

import { conversationMarkdown, exportedConversation } from '@saffron/core/chat'

import type { GlobalOptions } from '../shell/context.ts'
import { oneOf } from '../shell/options.ts'
import { writePieces } from '../shell/output-file.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { jsonText } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findConversation } from './find-conversation.ts'
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
      const cleaned = { ...conversation, title: cleanLine(conversation.title) }
      return oneText(
        format === 'json'
          ? `${jsonText(exportedConversation(conversation, messages), 2)}\n`
          : conversationMarkdown(cleaned, messages, t),
      )
    }
    await writePieces(ask, { file: options.output, force: options.force }, t)
  })

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}
