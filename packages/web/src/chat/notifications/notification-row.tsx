import { chatPath, type Notification } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'

import styles from './notifications.module.css'

interface NotificationRowProps {
  readonly notification: Notification
  readonly focus: RowFocus
  readonly onRead: () => void
  /** Called with the path of the message. */
  readonly onOpen: (path: string) => void
}

/** A mention: who wrote it, where, and how it begins. It opens the message. A low balance opens the wallet. */
export function NotificationRow({ notification, focus, onRead, onOpen }: NotificationRowProps) {
  const t = useTranslate('notifications')
  const when = useMomentText()
  const { author, workspace, conversation, message, excerpt, createdAt, readAt } = notification
  const isMention = conversation !== undefined && message !== undefined
  const name = isMention ? author?.name || t('chat.message.gone') : workspace.name
  const path = isMention
    ? chatPath(conversation.id, { workspace: workspace.id, at: message })
    : `/app/workspace/${workspace.id}?tab=wallet`
  return (
    <div className={styles.row} data-unread={readAt === null}>
      <Link
        {...focus}
        to={path}
        className={styles.what}
        onClick={(event) => {
          // Opens another tab.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(path)
        }}
      >
        <PersonPicture person={author ?? { name }} className={styles.picture} />
        <span className={styles.text}>
          <span className={styles.lead}>
            {readAt === null && (
              <span className={styles.dot}>
                <span className="visually-hidden">{t('notifications.unread')}</span>
              </span>
            )}
            <span>
              {isMention
                ? t('notifications.mention', { name, title: conversation.title || t('chat.newTitle') })
                : t('notifications.balance')}
            </span>
          </span>
          <span className={styles.excerpt} lang="">
            {excerpt}
          </span>
          <span className={styles.facts}>
            <span lang="">{workspace.name}</span>
            {' · '}
            {when(createdAt)}
          </span>
        </span>
      </Link>
      {readAt === null && (
        <IconButton
          label={t('notifications.readOf', { name })}
          icon={<Check aria-hidden />}
          tabIndex={focus.tabIndex}
          onClick={onRead}
        />
      )}
    </div>
  )
}
