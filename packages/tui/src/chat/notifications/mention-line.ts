import type { Notification } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'

/** Who mentioned the user, on one line. Empty for a balance. */
export const authorName = ({ author, kind }: Notification, t: Translate): string =>
  kind === 'balance' ? '' : cleanLine(author?.name ?? '') || t('chat.message.gone')

/** The chat of a mention with its workspace, or the workspace alone, on one line. */
export const placeText = ({ conversation, workspace }: Notification, t: Translate): string =>
  cleanLine(
    conversation === undefined
      ? workspace.name
      : t('cli.notifications.place', {
          title: conversation.title || t('chat.export.untitled'),
          workspace: workspace.name,
        }),
  )

/** The beginning of the message of a mention, or what else happened. */
export const whatText = ({ kind, excerpt = '' }: Notification, t: Translate): string =>
  kind === 'balance' ? t('cli.notifications.balance') : cleanLine(excerpt)

/** Reports a notification in the app, with how to open it. */
export const mentionLine = (notification: Notification, t: Translate): string =>
  notification.kind === 'balance'
    ? `${placeText(notification, t)}: ${t('cli.notifications.balance')}`
    : t('cli.notifications.line', { name: authorName(notification, t), place: placeText(notification, t) })
