import type { Notification } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'

/** Who mentioned the user, on one line. */
export const authorName = ({ author }: Notification, t: Translate): string =>
  cleanLine(author?.name ?? '') || t('chat.message.gone')

/** The chat of a mention with its workspace, on one line. */
export const placeText = ({ conversation, workspace }: Notification, t: Translate): string =>
  cleanLine(
    t('cli.notifications.place', {
      title: conversation.title || t('chat.export.untitled'),
      workspace: workspace.name,
    }),
  )

/** Reports a mention in the app, with how to open it. */
export const mentionLine = (notification: Notification, t: Translate): string =>
  t('cli.notifications.line', { name: authorName(notification, t), place: placeText(notification, t) })
