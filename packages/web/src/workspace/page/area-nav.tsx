import { useTranslate } from '@saffron/core/react'
import { ChevronRight, FolderClosed, MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import type { TabProps } from '../tab-props.ts'

import styles from './area-nav.module.css'

/** The ways to the chats and the files of a workspace. */
export function AreaNav({ workspace: { id, unread } }: Pick<TabProps, 'workspace'>) {
  const t = useTranslate('workspace')
  return (
    <nav className={styles.areas} aria-label={t('workspace.areas')}>
      <Link to={inSpace('/app/chats', id)} className={styles.area}>
        <MessageCircle aria-hidden />
        <span className={styles.name}>{t('workspace.tab.chats')}</span>
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden>{unread}</span>
            <span className="visually-hidden">{t('workspace.unread', { count: unread })}</span>
          </span>
        )}
        <ChevronRight aria-hidden />
      </Link>
      <Link to={inSpace('/app/drive', id)} className={styles.area}>
        <FolderClosed aria-hidden />
        <span className={styles.name}>{t('workspace.tab.files')}</span>
        <ChevronRight aria-hidden />
      </Link>
    </nav>
  )
}
