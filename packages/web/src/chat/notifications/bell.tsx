import { useSession, useStore, useTranslate } from '@saffron/core/react'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import type { BellProps } from '../../shell/features/feature.ts'
import { session } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useWhenLoaded } from '../../ui/use-when-loaded.ts'
import { notificationsOf } from './notification-store.ts'

import styles from './notifications.module.css'

const load = () => import('./notification-sheet.tsx')
/** More isn't counted. */
const MOST = 99

/** Opens the notifications, and shows how many are unread. */
export default function Bell({ className, nameClass }: BellProps) {
  const t = useTranslate('notifications')
  const { user } = useSession(session)
  const owner = user?.id ?? ''
  const store = notificationsOf(owner)
  const unread = useStore(store.unread) ?? 0
  const dialog = useDialog()
  const navigate = useNavigate()
  const { whenLoaded } = useWhenLoaded(load)
  useEffect(() => {
    store.open()
    return store.close
  }, [store])
  const open = () =>
    whenLoaded(async () => {
      const { default: Sheet } = await load()
      const path = await dialog<string>(t('notifications.title'), Sheet, { position: 'right' })
      if (path !== undefined) void navigate(path)
    })
  return (
    <IconButton
      label={t('notifications.open', { count: unread })}
      aria-haspopup="dialog"
      className={className}
      icon={
        <>
          <span className={styles.icon}>
            <BellIcon aria-hidden />
            {/* Drawn by the style sheet, because text before the name would contradict the label. */}
            {unread > 0 && <span className={styles.count} data-count={unread > MOST ? `${MOST}+` : unread} />}
          </span>
          <span className={nameClass} aria-hidden>
            {t('notifications.title')}
          </span>
        </>
      }
      onClick={open}
    />
  )
}
