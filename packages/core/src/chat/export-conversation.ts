import type { Translate } from '../i18n/index.ts'
import type { Conversation, Message } from './entities.ts'

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The author of a message, as shown in its heading. */
export const writerOf = ({ role, model }: Message, t: Translate): string =>
  role === 'user' ? t('chat.export.you') : onOneLine(model ?? role)

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
