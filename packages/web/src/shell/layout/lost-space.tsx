import { useTranslate } from '@saffron/core/react'
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'

import { Pane } from './pane.tsx'

import button from '../../ui/button.module.css'
import styles from './lost-space.module.css'

/** Shown in place of a page in a workspace that doesn't exist, or that the user has left. */
export default function LostSpace() {
  const t = useTranslate('workspace')
  return (
    <Pane title={t('page.workspace')}>
      <LostSpaceNotice />
    </Pane>
  )
}

/** What has become of the workspace, and where to go from here. */
export function LostSpaceNotice() {
  const t = useTranslate('workspace')
  return (
    <div className={styles.page} role="alert">
      <UsersRound aria-hidden />
      <h2 className={styles.title}>{t('workspace.lost')}</h2>
      <p className={styles.description}>{t('workspace.lostText')}</p>
      <div className={styles.actions}>
        <Link to="/app/chats" className={button.primary}>
          {t('workspace.toOwn')}
        </Link>
        <Link to="/app/workspace" className={button.quiet}>
          {t('workspace.all')}
        </Link>
      </div>
    </div>
  )
}
