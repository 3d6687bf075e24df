import type { Message } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../ui/clean-text.ts'

/** The author of a message, as shown in its heading. */
export const writerOf = ({ role, model }: Message, t: Translate): string =>
  role === 'user' ? t('cli.app.you') : cleanLine(model ?? role)

/** The text of a message, or the number of files if it has no text. */
export const messageTextIn = ({ text, attachments }: Message, t: Translate): string =>
  text || (attachments.length > 0 ? t('cli.app.filesAlone', { count: attachments.length }) : '')

/** A message with its heading, as Markdown. */
export const messageMarkdown = (message: Message, t: Translate): string =>
  `## ${writerOf(message, t)}\n\n${messageTextIn(message, t)}\n`
