import { useSession, useStore, useTranslate } from '@saffron/core/react'
import { CheckCheck } from 'lucide-react'
import { useEffect } from 'react'

import { session } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { List } from '../../ui/list/list.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsOf } from './notification-store.ts'

import styles from './notifications.module.css'

/** The user's notifications. Resolves to the path of the one that's opened. */
export default function NotificationSheet({ resolve }: DialogProps<string>) {
  const t = useTranslate('notifications')
  const report = useReportError()
  const { user } = useSession(session)
  const { list, unread, read } = notificationsOf(user?.id ?? '')
  const hasUnread = (useStore(unread) ?? 0) > 0
  useEffect(() => {
    void (list.getSnapshot().list.length === 0 ? list.reset() : list.refresh())
    return list.close
  }, [list])
  return (
    <Sheet
      title={t('notifications.title')}
      onDone={() => resolve(undefined)}
      actions={
        hasUnread && (
          <BusyButton icon={<CheckCheck aria-hidden />} label={t('notifications.readAll')} onPress={() => read('all')}>
            {t('notifications.readAll')}
          </BusyButton>
        )
      }
    >
      <List
        list={list}
        label={t('notifications.title')}
        place="notifications"
        emptyText={t('notifications.none')}
        className={styles.list}
      >
        {(notification, focus) => (
          <NotificationRow
            notification={notification}
            focus={focus}
            onRead={() => void read([notification.id]).catch(report)}
            onOpen={(path) => {
              // If it fails, reading the chat marks it.
              read([notification.id]).catch(() => undefined)
              resolve(path)
            }}
          />
        )}
      </List>
    </Sheet>
  )
}
