import type { Translate } from '../i18n/index.ts'
import type { Conversation, Message } from './entities.ts'

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The author of a message, as shown in its heading. */
export const writerOf = (message: Message, t: Translate): string =>
  message.role === 'user' ? (authorOf(message, t) ?? t('chat.export.you')) : onOneLine(message.model ?? message.role)

/** Returns the name of who wrote a message of a shared conversation, or undefined in a user's own space. */
export function authorOf({ author }: Pick<Message, 'author'>, t: Translate): string | undefined {
  if (author === undefined) return undefined
  return author === null ? t('chat.message.gone') : onOneLine(author.name) || author.id
}

/** The text of a message, or the number of files if it has no text. */
export const messageTextIn = ({ text, attachments }: Message, t: Translate): string =>
  text || (attachments.length > 0 ? t('chat.export.filesAlone', { count: attachments.length }) : '')

/** A message with its heading, as Markdown. */
export const messageMarkdown = (message: Message, t: Translate): string =>
  `## ${writerOf(message, t)}\n\n${messageTextIn(message, t)}\n`

/** A whole conversation as Markdown. */
export const conversationMarkdown = ({ title }: Conversation, messages: readonly Message[], t: Translate): string =>
  [`# ${onOneLine(title) || t('chat.export.untitled')}\n`, ...messages.map((each) => messageMarkdown(each, t))].join(
    '\n',
  )

/** A whole conversation for JSON, with all that the server says about its messages. */
export const exportedConversation = (conversation: Conversation, messages: readonly Message[]) => ({
  ...conversation,
  messages,
})
