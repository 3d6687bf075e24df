import { type Conversation, conversationMarkdown, exportedConversation, type Message } from '@saffron/core/chat'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'

import { fileName } from '../browser/file-name.ts'
import { saveFile } from '../browser/save-file.ts'
import { api } from '../shell/session/client.ts'

/** Saves the visible branch of a conversation as a file. */
export async function saveConversation(conversation: Conversation, format: 'md' | 'json', t: Translate): Promise<void> {
  const messages = await readMessages(conversation.id)
  const text =
    format === 'json'
      ? `${JSON.stringify(exportedConversation(conversation, messages), null, 2)}\n`
      : conversationMarkdown(conversation, messages, t)
  const type = format === 'json' ? 'application/json' : 'text/markdown'
  saveFile(new Blob([text], { type }), `${fileName(conversation.title || t('chat.newTitle'))}.${format}`)
}

async function readMessages(conversation: string): Promise<Message[]> {
  const messages: Message[] = []
  for (let page = 1; ; page += 1) {
    const query = { conversation, page, limit: MAX_PAGE_SIZE }
    const { list, total } = await api.chat.searchMessages({ query })
    messages.push(...list)
    if (list.length === 0 || messages.length >= total) return messages
  }
}
